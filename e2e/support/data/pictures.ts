import sharp from 'sharp'

const skins = ['#3b2219', '#5a3825', '#7a4a2f', '#8d5a3a', '#a9714b', '#4a2c1d']
const patternColours = ['#3B2F8F', '#B23E1C', '#F2A516', '#1C6B47', '#A30F3C', '#2a6f97']
const walls = ['#d8c7a8', '#9fb7b3', '#c99f7e', '#6d7f8f', '#e2b872', '#54463c']

export const sharpWidth = 960
/** Half as wide as the widest that the server stores, since making that one takes most of the time of an upload. */
const quickWidth = 480

/** A drawn portrait, different for each number, as a phone's camera would send it. */
export async function portrait(seed: number, width = quickWidth): Promise<Buffer> {
  const pick = (list: string[], step: number) => list[(seed * step + step) % list.length]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width * 1.25}" viewBox="0 0 96 120">
    <defs><linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${pick(walls, 1)}"/>
      <stop offset="1" stop-color="${pick(walls, 5)}"/></linearGradient></defs>
    <rect width="96" height="120" fill="url(#wall)"/>
    <circle cx="${20 + ((seed * 13) % 60)}" cy="20" r="26" fill="#fff" opacity=".14"/>
    <path d="M10 120c2-26 18-34 38-34s36 8 38 34z" fill="${pick(patternColours, 3)}"/>
    <path d="M40 70h16v20c-4 6-12 6-16 0z" fill="${pick(skins, 1)}"/>
    <ellipse cx="48" cy="54" rx="17" ry="22" fill="${pick(skins, 1)}"/>
    <path d="M29 52c-2-22 8-30 19-30s21 8 19 30c-4-14-10-17-19-17s-15 3-19 17z" fill="#1b1210"/>
    <circle cx="41" cy="53" r="2" fill="#15100e"/><circle cx="55" cy="53" r="2" fill="#15100e"/>
    <path d="M41 63q7 6 14 0" stroke="#f3e3d3" stroke-width="2" fill="none" stroke-linecap="round"/>
  </svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer()
}

/** What only the metadata of `photoWithPlace` says: found anywhere in the storage, it was not taken out. */
export const secretMark = 'Nokia-of-Amara-at-the-blue-gate'

/** A photo whose EXIF data contains location and camera. */
export async function photoWithPlace(): Promise<Buffer> {
  return sharp(await portrait(7))
    .withExif({
      IFD0: { Make: 'Nokia', Model: secretMark, Software: secretMark },
      IFD3: {
        GPSVersionID: '2 3 0 0',
        GPSLatitudeRef: 'N',
        GPSLatitude: '6/1 27/1 1476/100',
        GPSLongitudeRef: 'E',
        GPSLongitude: '3/1 23/1 4092/100',
      },
    })
    .jpeg({ quality: 85 })
    .toBuffer()
}
