"""What the scripts `sbom`, `licences` and `semver` know in common of packages and their features."""
