/* SPDX-License-Identifier: MIT */
/* Pictures, with memory by the limits that the caller gives. */
#include "grundy/view.h"

#include "host/session.h"
#include "view/picture.h"

grundy_status grundy_view_heat_map(const grundy_heat_map *map,
                                   grundy_image image,
                                   const grundy_limits *limits,
                                   const grundy_writer *out, grundy_error *err)
{
    memory mem;
    grundy_status status = grundy_session_size(map->size, sizeof *map, err);

    if (status == GRUNDY_OK)
        status = grundy_session_memory(&mem, limits, err);
    return status != GRUNDY_OK
               ? status
               : grundy_heat_map_write(map, image, &mem, out, err);
}

grundy_status grundy_view_scatter(const grundy_scatter *plot,
                                  grundy_image image,
                                  const grundy_limits *limits,
                                  const grundy_writer *out, grundy_error *err)
{
    memory mem;
    grundy_status status = grundy_session_size(plot->size, sizeof *plot, err);

    if (status == GRUNDY_OK)
        status = grundy_session_memory(&mem, limits, err);
    return status != GRUNDY_OK
               ? status
               : grundy_scatter_write(plot, image, &mem, out, err);
}
