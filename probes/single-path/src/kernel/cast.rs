//! Casts between element types.

use formwork::dtype::{bf16, f16};

use super::kernels;

kernels! {
    f32_to_f16(x: f32 [300]), x.cast_lossy::<f16>();
    f32_to_bf16(x: f32 [300]), x.cast_lossy::<bf16>();
    f16_to_f32(x: f16 [300]), x.cast_lossy::<f32>();
    bf16_to_f32(x: bf16 [300]), x.cast_lossy::<f32>();
    f64_to_f16(x: f64 [300]), x.cast_lossy::<f16>();
    f32_to_f64(x: f32 [300]), x.cast_lossy::<f64>();
    f64_to_f32(x: f64 [300]), x.cast_lossy::<f32>();
    f32_to_i32(x: f32 [300]), x.cast_lossy::<i32>();
    i8_to_f32(x: i8 [300]), x.cast_lossy::<f32>();
    u8_to_f32(x: u8 [300]), x.cast_lossy::<f32>();
    i32_to_f32(x: i32 [300]), x.cast_lossy::<f32>();
    f32_to_i8_saturating(x: f32 [300]), x.cast_saturating::<i8>();
    f32_to_u8_saturating(x: f32 [300]), x.cast_saturating::<u8>();
    f32_to_f16_saturating(x: f32 [300]), x.cast_saturating::<f16>();
    f32_to_bf16_saturating(x: f32 [300]), x.cast_saturating::<bf16>();
    f16_to_i8_saturating(x: f16 [300]), x.cast_saturating::<i8>();
    bf16_to_u8_saturating(x: bf16 [300]), x.cast_saturating::<u8>();
    i32_to_i8_saturating(x: i32 [300]), x.cast_saturating::<i8>();
    i32_to_i8_wrapping(x: i32 [300]), x.cast_wrapping::<i8>();
    f32_to_i8_of_few(x: f32 [3]), x.cast_saturating::<i8>();
    f32_to_bool(x: f32 [300]), x.cast_lossy::<bool>();
    f32_to_i8_checked(x: f32 [300]) => x.cast_checked::<i8>().is_ok();
}
