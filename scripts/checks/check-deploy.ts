import { join } from 'node:path'
import { lintCompose } from '../lib/deploy/lint-compose.ts'
import { lintDockerfile } from '../lib/deploy/lint-dockerfile.ts'
import { root } from '../lib/run.ts'

/** Lints the Dockerfile and the compose file, without a container engine. */
const faults = [
  ...lintDockerfile(join(root, 'deploy/Dockerfile')).map((fault) => `deploy/Dockerfile: ${fault}`),
  ...lintCompose(join(root, 'deploy/compose.yml')).map((fault) => `deploy/compose.yml: ${fault}`),
]
for (const fault of faults) console.log(fault)
process.exitCode = faults.length === 0 ? 0 : 1
