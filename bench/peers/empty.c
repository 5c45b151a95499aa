/* SPDX-License-Identifier: MIT */
/* The least that a process takes. */
int main(void)
{
    return 0;
}
