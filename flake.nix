# SPDX-License-Identifier: MIT
# For Nix: `nix run . -- solve nim 3 4 6`, `nix build`, `nix develop`.
{
  description = "Combinatorial games, from rules to winners and nimbers";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs = { self, nixpkgs }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" ];
      each = nixpkgs.lib.genAttrs systems;
      package = pkgs: pkgs.stdenv.mkDerivation {
        pname = "grundy";
        version = "0.1.0";
        src = self;
        nativeBuildInputs = with pkgs; [ gettext meson ninja pkg-config python3 ];
        buildInputs = with pkgs; [ jansson libedit libpng ];
        mesonFlags = [ "-Dembed=false" "-Dtests=disabled" ];
        postPatch = "patchShebangs tools";
        doInstallCheck = true;
        installCheckPhase = ''
          $out/bin/grundy solve nim 3 4 6 | grep -q "nimber 1"
        '';
        meta.license = pkgs.lib.licenses.mit;
        meta.mainProgram = "grundy";
      };
    in {
      packages = each (system: {
        default = package nixpkgs.legacyPackages.${system};
      });
      devShells = each (system: {
        default = nixpkgs.legacyPackages.${system}.mkShell {
          inputsFrom = [ self.packages.${system}.default ];
          packages = [ nixpkgs.legacyPackages.${system}.cmocka ];
        };
      });
    };
}
