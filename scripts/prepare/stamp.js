import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.js';

/** A hash over the contents of files and folders of the project, node_modules and dist left out. */
export function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) addTo(hash, path);
  return hash.digest('hex');
}

/** Whether the stamp file holds this hash: the step behind it was finished for just this state. */
export function isStamped(file, hash) {
  try {
    return readFileSync(join(root, file), 'utf8') === hash;
  } catch {
    return false;
  }
}

/** Written last, and whole or not at all, so that a step cut halfway is done again. */
export function stamp(file, hash) {
  const path = join(root, file);
  writeFileSync(`${path}.new`, hash);
  renameSync(`${path}.new`, path);
}

function addTo(hash, path) {
  const full = join(root, path);
  const entries = listing(full);
  if (!entries) {
    hash.update(`${path}\0`).update(readFileSync(full)).update('\0');
    return;
  }
  for (const entry of entries) {
    if (entry !== 'node_modules' && entry !== 'dist') addTo(hash, `${path}/${entry}`);
  }
}

function listing(full) {
  try {
    return readdirSync(full).sort();
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}
