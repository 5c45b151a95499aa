/* SPDX-License-Identifier: MIT */
/* That the program with a lone header compiles is the whole test. */
int main(void)
{
    return 0;
}
