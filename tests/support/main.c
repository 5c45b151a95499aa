/* SPDX-License-Identifier: MIT */
/* support/main.c -- runs the tests of a program, which name themselves. */
#include "test.h"

static struct CMUnitTest list[100];
static size_t tests;
static CMFixtureFunction before_all, after_all, before, after;

void add_test(const char *name, CMUnitTestFunction test)
{
    if (tests == COUNT(list))
        abort();
    list[tests++] = (struct CMUnitTest){.name = name, .test_func = test};
}

void add_group(CMFixtureFunction first, CMFixtureFunction last)
{
    before_all = first;
    after_all = last;
}

void add_each(CMFixtureFunction open, CMFixtureFunction close)
{
    before = open;
    after = close;
}

int main(void)
{
    for (size_t i = 0; i < tests; i++) {
        list[i].setup_func = before;
        list[i].teardown_func = after;
    }
    return _cmocka_run_group_tests("tests", list, tests, before_all, after_all);
}
