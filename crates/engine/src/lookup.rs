//! A hash map without iteration: its order can't influence anything because it can't be observed.

use std::hash::Hash;

use rustc_hash::FxHashMap;

#[derive(Clone, Debug)]
pub(crate) struct Lookup<K, V>(FxHashMap<K, V>);

impl<K, V> Default for Lookup<K, V> {
    fn default() -> Self {
        Self(FxHashMap::default())
    }
}

impl<K: Hash + Eq, V> Lookup<K, V> {
    pub(crate) fn get(&self, key: &K) -> Option<&V> {
        self.0.get(key)
    }
    pub(crate) fn insert(&mut self, key: K, value: V) {
        self.0.insert(key, value);
    }
    pub(crate) fn remove(&mut self, key: &K) -> Option<V> {
        self.0.remove(key)
    }
}
