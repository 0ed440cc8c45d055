// Takes the place of the models: the text that comes as a picture says how it behaves. It counts its pictures as faces, so that a
// test sees whether another process has answered.
let pictures = 0

process.on('disconnect', () => process.exit())
process.on('message', (picture: Uint8Array) => {
  pictures += 1
  const fine = { nudity: 0.9, faces: pictures, memoryMb: 300 }
  const replies: Record<string, () => unknown> = {
    fine: () => fine,
    late: () => null,
    dies: () => process.exit(1),
    broken: () => ({ fault: 'picture' }),
    wrong: () => ({ ...fine, nudity: 2 }),
    large: () => ({ ...fine, memoryMb: 2_000 }),
    freedoms: () => ({ ...fine, faces: freedoms() }),
  }
  const reply = replies[Buffer.from(picture).toString()]?.()
  if (reply) process.send?.(reply)
})
process.send?.({ ready: true })

/** How much the process may do or know that it must not. */
const freedoms = () =>
  ['net', 'fs.write', 'child'].filter((scope) => process.permission.has(scope)).length +
  Object.keys(process.env).filter((name) => /SECRET|URL|KEY/.test(name)).length
