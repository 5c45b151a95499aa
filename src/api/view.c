/* SPDX-License-Identifier: MIT */
/* Pictures, with memory by the limits that the caller gives. */
#include "grundy/view.h"

#include "api/session.h"
#include "view/picture.h"

grundy_status grundy_view_heat_map(const grundy_heat_map *map,
                                   grundy_image image,
                                   const grundy_limits *limits,
                                   const grundy_writer *out, grundy_error *err)
{
    memory mem;

    grundy_session_memory(&mem, limits);
    return grundy_heat_map_write(map, image, &mem, out, err);
}

grundy_status grundy_view_scatter(const grundy_scatter *plot,
                                  grundy_image image,
                                  const grundy_limits *limits,
                                  const grundy_writer *out, grundy_error *err)
{
    memory mem;

    grundy_session_memory(&mem, limits);
    return grundy_scatter_write(plot, image, &mem, out, err);
}
