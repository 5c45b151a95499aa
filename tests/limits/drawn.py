# SPDX-License-Identifier: MIT
"""drawn.py FOLDER SEED COUNT -- random rulesets with large inputs.

Writes NAME.game and NAME.in of each, as hostile.py does, and prints what they
are asked.  The numbers of an input are made large, so that some would take for
ever and most are refused.
"""

import json
import os
import random
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "cross"))

from checks import checks_of  # noqa: E402
from rulegen import draw  # noqa: E402


def larger(rng, data):
    """Some numbers of the input, made larger."""
    def change(found):
        if rng.random() < 0.5:
            return found.group()
        return str(int(found.group()) * 10 ** rng.randint(1, 6))
    return re.sub(r"\d+", change, data)


def main(folder, seed, count):
    for i in range(count):
        label = f"{seed}.{i}"
        rng = random.Random(label)
        specimen = draw(label)
        check = checks_of(specimen)[0]
        rules = re.sub(r"\bin (-?\d+)\.\.(\d+)", lambda r: f"in {r[1]}..{r[2]}"
                       + "0" * rng.choice([0, 0, 3, 6]), check.text())
        kind = specimen.rules.kinds[0]
        args = ", ".join("5" for _ in kind.params)
        name = f"drawn-{label}"
        for ending, text in ("game", rules), ("in", larger(rng,
                                                           check.input())):
            path = os.path.join(folder, f"{name}.{ending}")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        names = [p.name for p in kind.params]
        print(json.dumps([name, f"{kind.name}({args})",
                          [f"{kind.name}({', '.join(names)})"]
                          + [f"{n}=0..3000" for n in names]]))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
