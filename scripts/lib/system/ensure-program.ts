import { installPackages, unpackPackages } from './apt.ts'
import { findProgram, type Program, unpackedOf } from './find-program.ts'

/** Finds the program, or installs its package with apt (as root) or unpacks it into .cache. Undefined where neither works. */
export async function ensureProgram(program: Program): Promise<string | undefined> {
  const named = { label: program.label, packages: [program.packageName] }
  for (const way of [() => installPackages(named), () => unpackPackages({ ...named, folder: unpackedOf(program) })]) {
    if (findProgram(program)) break
    await way()
  }
  return findProgram(program)
}
