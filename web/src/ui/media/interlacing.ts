/** Where one band lies over the other in a tile, as paths: the visible cells and the shadows at their sides and ends. */
export type Overlaps = { cells: string; sides: string; ends: string }

/** The overlaps of interlaced bands (over one, under one) in a square tile. A tile is an even number of bands wide. */
export function overlapsOf(band: number, tile: number): Overlaps {
  const count = tile / band
  const paths = { cells: '', sides: '', ends: '' }
  // One cell beyond each edge, so that what overlaps the edge of a tile continues in the next.
  for (let row = -1; row <= count; row++) {
    for (let column = -1; column <= count; column++) {
      const [x, y] = [column * band, row * band]
      if ((row + column) % 2 === 0) {
        paths.cells += `M${x - 1},${y + 1}h${band + 2}v${band - 2}h${-band - 2}Z`
        paths.sides += `M${x - 1},${y + 1}v${band - 2}M${x + band + 1},${y + 1}v${band - 2}`
      } else {
        paths.ends += `M${x + 1},${y}h${band - 2}M${x + 1},${y + band}h${band - 2}`
      }
    }
  }
  return paths
}

/** How far the end of each band reaches below the cloth, in px. */
const reaches = [22, 34, 16, 40, 28, 12, 36, 24, 42, 18] as const
const threadsPerBand = 5

/** A repeating fringe below `top`: ends of ten bands, and threads of 8 to 16 px in two colours. */
export function fringeOf(band: number, top: number) {
  const paths = { bands: '', threads: '', accents: '' }
  reaches.forEach((reach, index) => {
    const left = index * band + 1
    paths.bands += `M${left},${top}h${band - 2}v${reach}h${2 - band}Z`
    for (let thread = 0; thread < threadsPerBand; thread++) {
      const x = left + 3 + (thread * (band - 8)) / (threadsPerBand - 1)
      const drawn = `M${x},${top + reach}v${8 + ((index * 3 + thread * 5) % 9)}`
      if (thread % 2) paths.accents += drawn
      else paths.threads += drawn
    }
  })
  return { ...paths, width: reaches.length * band }
}
