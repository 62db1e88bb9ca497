//! Whole networks of codes, typed, with every byte compared with that of TensorFlow Lite Micro.
#![cfg(all(feature = "std", feature = "macros"))]
#![allow(unreachable_pub, reason = "modules of a test have no outside")]

#[path = "tflite/autoencoder.rs"]
mod autoencoder;
#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
#[path = "common/data.rs"]
mod data;
#[path = "tflite/keyword.rs"]
mod keyword;
#[path = "tflite/layer.rs"]
mod layer;
#[path = "tflite/micro_speech.rs"]
mod micro_speech;
#[path = "tflite/model.rs"]
mod model;
#[path = "tflite/resnet.rs"]
mod resnet;
#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
#[path = "common/runner.rs"]
mod runner;
#[path = "tflite/sine.rs"]
mod sine;
#[path = "tflite/wake_words.rs"]
mod wake_words;
