//! One binary for all tests of the simulator: at release speed, linking one takes longer than compiling its tests.

#[cfg(optimised)]
mod planted;
#[cfg(optimised)]
mod regressions;
mod smoke;
#[cfg(optimised)]
mod soak;
mod splits;
