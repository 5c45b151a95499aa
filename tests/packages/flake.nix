# SPDX-License-Identifier: MIT
# What the flake asks for, of a nixpkgs that is not there: every package is its name.
let
  flake = import ../../flake.nix;
  names = [ "gettext" "meson" "ninja" "pkg-config" "python3" "jansson" "libedit"
            "libpng" "cmocka" ];
  named = f: list: builtins.listToAttrs
    (map (name: { inherit name; value = f name; }) list);
  pkgs = named (name: name) names // {
    stdenv.mkDerivation = asked: {
      inherit (asked) pname version mesonFlags nativeBuildInputs buildInputs
        installCheckPhase postPatch;
    };
    mkShell = asked: { inherit (asked) packages; };
    lib.licenses.mit = "MIT";
  };
  systems = [ "x86_64-linux" "aarch64-linux" ];
  outputs = flake.outputs {
    self = outputs // { outPath = "."; };
    nixpkgs = {
      lib.genAttrs = list: f: named f list;
      legacyPackages = named (name: pkgs) systems;
    };
  };
in {
  packages = named (name: outputs.packages.${name}.default) systems;
  shells = named (name: outputs.devShells.${name}.default) systems;
}
