import { expect, test } from 'vitest'
import { pdqOf } from './pdq.ts'

/** A picture of slopes and blocks that is the same everywhere. */
function drawn(width: number, height: number) {
  const rgb = Uint8Array.from({ length: width * height * 3 }, (_, index) => {
    const pixel = Math.floor(index / 3)
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    return (((x * 7) >> 5) * 53 + ((y * 3) >> 6) * 91 + (index % 3) * 17 + x * y) % 256
  })
  return { rgb, width, height }
}

// Made by the C++ of github.com/facebook/ThreatExchange from the same bytes, and from their mirror image.
test.each([
  {
    size: [200, 150],
    picture: '2ffb975dfbe8ec57be7f400077dfdbf5fffbbcfd680000001445154704804004',
    mirrored: '5637c55436bda30ae333b555aa8a983115e547e538ea15755555555555555555',
  },
  {
    size: [97, 301],
    picture: 'fb047fff85f03e00fefcffccffbf0000d80142b7ff00a6354fe4fe04a4434000',
    mirrored: 'b7552a2a55b54d551badacd1ab7a555515555562b055d5541c95a95555555555',
  },
  {
    size: [512, 512],
    picture: 'c0ac391aa089a7f6ccfdb2b7a2883e6aec75abbfb0006e2a4d55bbba89880e6a',
    mirrored: 'd5d5545f555566225115f7f75554086855157fff055427c3588866e75455123b',
  },
])(
  'a picture of $size pixels has the hashes of the reference',
  ({ size: [width = 0, height = 0], picture, mirrored }) => {
    const { hashes, quality } = pdqOf(drawn(width, height))
    expect([hashes, quality]).toEqual([[picture, mirrored], 100])
  },
)

test('a picture of one colour, and one of a few pixels, have no quality', () => {
  expect(pdqOf({ rgb: new Uint8Array(80 * 80 * 3).fill(120), width: 80, height: 80 }).quality).toBe(0)
  expect(pdqOf({ rgb: new Uint8Array(4 * 9 * 3).fill(120), width: 4, height: 9 }).quality).toBe(0)
})
