import { createRequire } from 'node:module'
import { join } from 'node:path'
import sharp from 'sharp'
import type { ClassifierAnswer } from './local-classifier.ts'

// The child process that runs the models of the folder `classifier`, away from the server's memory: one picture at a time. It sends
// `ready` when the models are loaded, and then one answer for each JPEG.

type Tensor = { data: () => Promise<Float32Array>; dispose: () => void }
type Shape = number[]
type TensorFlow = {
  setBackend: (name: string) => Promise<boolean>
  tensor: (values: Float32Array, shape: Shape) => Tensor
}
type Model = { predict: (input: Tensor) => Tensor }
type Converter = { loadGraphModel: (handler: { load: () => Promise<object> }) => Promise<Model> }
type Wasm = { setThreadsCount: (count: number) => void; setWasmPaths: (folder: string) => void }
type FaceApi = {
  nets: { tinyFaceDetector: { loadFromDisk: (folder: string) => Promise<void> } }
  TinyFaceDetectorOptions: new (options: { inputSize: number; scoreThreshold: number }) => object
  detectAllFaces: (input: Tensor, options: object) => Promise<unknown[]>
}
type ModelFile = { modelTopology: object; weightsManifest: { paths: string[]; weights: object[] }[] }
type Models = { tf: TensorFlow; nudity: Model; faceApi: FaceApi; faceOptions: object }

/** Sides of the pictures that the models were made for. */
const nuditySide = 224
const faceSide = 416
/** The order of the model's output: drawing, hentai, neutral, porn, sexy. Swimwear is `sexy` and not nudity. */
const nudityClasses = [1, 3]

const folder = process.argv[2] ?? ''
const packages = createRequire(join(folder, 'package.json'))
sharp.cache(false)
sharp.concurrency(1)

process.on('disconnect', () => process.exit())
// The server ends the process after a fault: one that exits before its message has left would only have died.
let models: Models | null = null
process.on('message', (jpeg: Uint8Array) => models && void answer(models, jpeg))
try {
  models = await loadModels()
  send({ ready: true })
} catch {
  send({ fault: 'load' })
}

function send(message: ClassifierAnswer): void {
  process.send?.(message)
}

async function answer({ tf, nudity, faceApi, faceOptions }: Models, jpeg: Uint8Array): Promise<void> {
  try {
    const input = await pixelsOf(tf, jpeg, { side: nuditySide, fit: 'fill', scale: 1 / 255 })
    const output = nudity.predict(input)
    const shares = await output.data()
    const picture = await pixelsOf(tf, jpeg, { side: faceSide, fit: 'inside', scale: 1 })
    const faces = await faceApi.detectAllFaces(picture, faceOptions)
    for (const tensor of [input, output, picture]) tensor.dispose()
    send({
      nudity: Math.min(
        1,
        nudityClasses.reduce((sum, index) => sum + (shares[index] ?? 0), 0),
      ),
      faces: faces.length,
      memoryMb: Math.round(process.memoryUsage().rss / 1e6),
    })
  } catch {
    send({ fault: 'picture' })
  }
}

type Scaling = { side: number; fit: 'fill' | 'inside'; scale: number }

async function pixelsOf(tf: TensorFlow, jpeg: Uint8Array, { side, fit, scale }: Scaling): Promise<Tensor> {
  const { data, info } = await sharp(jpeg)
    .resize({ width: side, height: side, fit })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const shape = [info.height, info.width, info.channels]
  return tf.tensor(
    Float32Array.from(data, (value) => value * scale),
    fit === 'fill' ? [1, ...shape] : shape,
  )
}

async function loadModels(): Promise<Models> {
  const tf: TensorFlow = packages('@tensorflow/tfjs-core')
  const wasm: Wasm = packages('@tensorflow/tfjs-backend-wasm')
  wasm.setThreadsCount(1)
  wasm.setWasmPaths(`${folderOf('@tensorflow/tfjs-backend-wasm')}/dist/`)
  if (!(await tf.setBackend('wasm'))) throw new Error('the WebAssembly backend does not start')
  const faceApi: FaceApi = packages('@vladmandic/face-api/dist/face-api.node-wasm.js')
  await faceApi.nets.tinyFaceDetector.loadFromDisk(`${folderOf('@vladmandic/face-api')}/model`)
  const faceOptions = new faceApi.TinyFaceDetectorOptions({ inputSize: faceSide, scoreThreshold: 0.3 })
  return { tf, nudity: await loadNudityModel(), faceApi, faceOptions }
}

function folderOf(name: string): string {
  return join(folder, 'node_modules', name)
}

/** Reads the model from the files of `nsfwjs`: its own loader needs the whole of TensorFlow.js. */
async function loadNudityModel(): Promise<Model> {
  const converter: Converter = packages('@tensorflow/tfjs-converter')
  const read = (name: string) => packages(`${folderOf('nsfwjs')}/dist/models/mobilenet_v2_mid/${name}.min.js`)
  const { modelTopology, weightsManifest }: ModelFile = read('model')
  const weightSpecs = weightsManifest.flatMap(({ weights }) => weights)
  const bytes = Buffer.concat(
    weightsManifest.flatMap(({ paths }) => paths).map((path) => Buffer.from(read(path), 'base64')),
  )
  const weightData = new Uint8Array(bytes).buffer
  return converter.loadGraphModel({ load: async () => ({ modelTopology, weightSpecs, weightData }) })
}
