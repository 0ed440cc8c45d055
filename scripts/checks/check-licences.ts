import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/run.ts'

export type Locked = { version?: string; license?: string; dev?: boolean; devOptional?: boolean; link?: boolean }

/** Licences of packages that run with the server or in the browser: they ask for no more than their text and a notice. */
const permissive = ['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0']
/** Packages with another licence, or with none in their description, and why they may be used. */
const accepted: Record<string, { license: string; why: string }> = {
  'xmlhttprequest-ssl': { license: 'MIT', why: 'the file LICENSE of the package' },
  'png-js': { license: 'MIT', why: 'the file LICENSE of the package' },
  'dejavu-fonts-ttf': {
    license: 'SEE LICENSE IN README.md AND LICENSE',
    why: 'Bitstream Vera and Arev fonts: free to use, embed and change under another name; the additions are in the public domain',
  },
  argparse: { license: 'Python-2.0', why: 'permissive, of the Python licence' },
  'type-fest': { license: '(MIT OR CC0-1.0)', why: 'a choice of two that are permissive' },
  'web-push': { license: 'MPL-2.0', why: 'copyleft for its own files only, which are not changed' },
  lightningcss: { license: 'MPL-2.0', why: 'copyleft for its own files only, which are not changed; at build' },
  '@img/sharp': { license: 'LGPL-3.0-or-later', why: 'libvips as a shared library that can be exchanged' },
}

type Package = { name: string; version: string; license: string; fault: string | null }

/** The packages of a lock file that production installs, each with its licence and what is wrong with that. */
export function listLicences(packages: Record<string, Locked>): Package[] {
  return Object.entries(packages)
    .filter(([path, { dev, devOptional, link }]) => path.includes('node_modules/') && !dev && !devOptional && !link)
    .map(([path, { version = '', license }]) => judge(path.replace(/^.*node_modules\//, ''), version, license))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

function judge(name: string, version: string, license: string | undefined): Package {
  if (license !== undefined && permissive.includes(license)) return { name, version, license, fault: null }
  const exception = Object.entries(accepted).find(([known]) => name === known || name.startsWith(`${known}-`))?.[1]
  // Of several licences, all apply.
  const others = (license ?? exception?.license ?? '').split(' AND ').filter((one) => !permissive.includes(one))
  const isAccepted =
    exception !== undefined && (license === exception.license || others.every((one) => one === exception.license))
  const fault = isAccepted
    ? null
    : `${name} ${version}: ${license ?? 'no licence'} is not in the list of scripts/checks/check-licences.ts`
  return { name, version, license: license ?? exception?.license ?? 'none', fault }
}

function main(): void {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const found = listLicences(packages)
  if (process.argv.includes('--list'))
    for (const { name, version, license } of found) console.log(`${name} ${version}: ${license}`)
  const faults = found.flatMap(({ fault }) => fault ?? [])
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}

if (import.meta.main) main()
