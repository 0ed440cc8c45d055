import { readdir, readFile, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Browser } from '@playwright/test'

type Grid = { columns: number; rows: number; width: number; height: number }

/** So that words can still be read: six phones or six desktops on a sheet. */
export const grids: Record<'phone' | 'desktop', Grid> = {
  phone: { columns: 6, rows: 1, width: 330, height: 1100 },
  desktop: { columns: 3, rows: 2, width: 660, height: 560 },
}

/** Draws the pictures of a folder, side by side with their names, as `sheet-01.png` and so on beside it; returns their paths. */
export async function makeSheets(browser: Browser, folder: string, grid: Grid): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.png')).sort()
  const size = grid.columns * grid.rows
  await removeSheets(folder)
  const page = await browser.newPage({ viewport: { width: grid.columns * (grid.width + 12) + 12, height: 600 } })
  const made: string[] = []
  for (let start = 0; start < names.length; start += size) {
    const pictures = await Promise.all(names.slice(start, start + size).map((name) => pictureOf(folder, name)))
    await page.setContent(htmlOf(pictures, grid))
    const path = `${folder}-sheet-${String(made.length + 1).padStart(2, '0')}.png`
    await page.screenshot({ path, fullPage: true })
    made.push(path)
  }
  await page.close()
  return made
}

/** Sheets of an earlier run with more pictures would stay beside the new ones. */
async function removeSheets(folder: string): Promise<void> {
  const sheets = (await readdir(dirname(folder))).filter((name) => name.startsWith(`${basename(folder)}-sheet-`))
  await Promise.all(sheets.map((name) => rm(join(dirname(folder), name))))
}

const pictureOf = async (folder: string, name: string): Promise<string> => {
  const bytes = await readFile(join(folder, name))
  return `<figure><img src="data:image/png;base64,${bytes.toString('base64')}"><figcaption>${name.slice(0, -4)}</figcaption></figure>`
}

const htmlOf = (pictures: string[], { columns, width, height }: Grid): string => `<style>
  body { display: grid; grid-template-columns: repeat(${columns}, ${width}px); gap: 12px; margin: 12px; background: #888 }
  figure { margin: 0 } img { width: 100%; max-height: ${height}px; object-fit: cover; object-position: top; display: block }
  figcaption { font: 14px sans-serif }
</style>${pictures.join('')}`
