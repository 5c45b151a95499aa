/* SPDX-License-Identifier: MIT */
/*
 * grundy/grundy.h -- the whole library: combinatorial games, from the rules
 * to the winner, the nimber and every winning move.
 */
#ifndef GRUNDY_GRUNDY_H
#define GRUNDY_GRUNDY_H

#include "grundy/base.h"
#include "grundy/explain.h"
#include "grundy/format.h"
#include "grundy/game.h"
#include "grundy/graph.h"
#include "grundy/heap.h"
#include "grundy/law.h"
#include "grundy/library.h"
#include "grundy/nim.h"
#include "grundy/rules.h"
#include "grundy/source.h"
#include "grundy/survey.h"
#include "grundy/text.h"
#include "grundy/view.h"

#endif
