// Whether every file of C++ includes what it uses of the standard library: itself, or through headers of ours. Reads
// text only: the names below and where they come from. Names that come with nearly every header are left out, and so are
// skeletons, which are sources only when somebody has filled them in.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const namesOf = {
  algorithm: 'sort stable_sort partial_sort nth_element find_if any_of all_of none_of count_if copy_if lower_bound upper_bound'
    + ' clamp min_element max_element reverse rotate shuffle unique remove_if next_permutation binary_search fill_n',
  array: 'array to_array',
  atomic: 'atomic atomic_flag',
  bit: 'popcount countr_zero countl_zero bit_cast rotl bit_width has_single_bit',
  charconv: 'from_chars to_chars',
  chrono: 'chrono',
  cmath: 'sqrt log exp pow llround lround isfinite isnan erf erfc lgamma floor ceil',
  condition_variable: 'condition_variable',
  cstdint: 'uint8_t uint16_t uint32_t uint64_t int8_t int16_t int32_t int64_t',
  deque: 'deque',
  filesystem: 'filesystem',
  fstream: 'ifstream ofstream fstream',
  functional: 'function plus greater less',
  future: 'future promise async packaged_task',
  iostream: 'cout cerr cin',
  limits: 'numeric_limits',
  list: 'list',
  map: 'map multimap',
  memory: 'unique_ptr shared_ptr weak_ptr make_unique make_shared enable_shared_from_this',
  mutex: 'mutex lock_guard unique_lock scoped_lock once_flag call_once recursive_mutex',
  numeric: 'accumulate iota inner_product reduce gcd lcm partial_sum',
  optional: 'optional nullopt make_optional',
  queue: 'queue priority_queue',
  random: 'mt19937 mt19937_64 random_device uniform_int_distribution normal_distribution',
  set: 'set multiset',
  span: 'span',
  sstream: 'ostringstream istringstream stringstream',
  string: 'string to_string stoi stoul getline',
  string_view: 'string_view',
  thread: 'thread jthread this_thread',
  tuple: 'tuple make_tuple tie',
  unordered_map: 'unordered_map',
  unordered_set: 'unordered_set',
  utility: 'exchange',
  variant: 'variant monostate holds_alternative visit get_if',
  vector: 'vector',
};
// Headers that by the standard bring another.
const brings = {
  iostream: ['istream', 'ostream', 'ios'], sstream: ['string'], fstream: ['string'], thread: ['chrono'],
  'gtest/gtest.h': ['string', 'vector', 'memory', 'iostream', 'sstream', 'map', 'set'], string: ['string_view'],
  'nlohmann/json.hpp': ['string', 'vector', 'map', 'cstdint', 'array', 'functional', 'memory', 'algorithm', 'limits'],
};

const headerOf = new Map();
for (const [header, names] of Object.entries(namesOf)) for (const name of names.split(' ')) headerOf.set(name, header);

const files = execFileSync('git', ['ls-files', 'src', 'tests', 'fuzz', 'bench'], { encoding: 'utf8' })
  .split('\n').filter((file) => /\.(h|cpp)$/.test(file) && !file.includes('/skeleton/'));
const known = new Set(files);
const texts = new Map();
const textOf = (file) => {
  if (!texts.has(file)) texts.set(file, existsSync(file) ? readFileSync(file, 'utf8') : '');
  return texts.get(file);
};

const reached = new Map();
function headersFrom(file, under = new Set()) {
  if (reached.has(file)) return reached.get(file);
  const headers = new Set();
  reached.set(file, headers);
  under.add(file);
  for (const [, quote, path] of textOf(file).matchAll(/^#include (["<])([^">]+)[">]/gm)) {
    if (quote === '<') {
      headers.add(path);
      for (const other of brings[path] ?? []) headers.add(other);
      continue;
    }
    const own = [join(dirname(file), path), join('src', path), join('tests', path), join('fuzz', path), join('bench', path)]
      .find((place) => known.has(place));
    if (own && !under.has(own)) for (const header of headersFrom(own, under)) headers.add(header);
  }
  return headers;
}

let missing = 0;
for (const file of files) {
  const code = textOf(file).replace(/\/\/.*$/gm, '').replace(/R"(\w*)\([\s\S]*?\)\1"/g, '""').replace(/"(?:[^"\\\n]|\\.)*"/g, '""');
  const headers = headersFrom(file);
  const said = new Set();
  for (const [, name] of code.matchAll(/\bstd::(?:ranges::)?(\w+)/g)) {
    const header = headerOf.get(name);
    if (!header || headers.has(header) || said.has(header)) continue;
    said.add(header);
    missing += 1;
    console.error(`${file}: uses std::${name}, but <${header}> is not included`);
  }
}
if (missing > 0) process.exit(1);
