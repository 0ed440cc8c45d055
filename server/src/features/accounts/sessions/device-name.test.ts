import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

const safari = 'Version/17.5 Mobile/15E148 Safari/604.1'
test.each([
  [
    'Chrome · Android',
    'Mozilla/5.0 (Linux; Android 13; TECNO KG5j) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36',
  ],
  [
    'Samsung Internet · Android',
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36',
  ],
  ['Opera · Android', 'Opera/9.80 (Android; Opera Mini/36.2/191.273; U; en) Presto/2.12.423 Version/12.16'],
  ['Safari · iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 ${safari}`],
  ['Edge · Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0'],
  ['Firefox · Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'],
  ['Firefox · KaiOS', 'Mozilla/5.0 (Mobile; Nokia 8110; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5'],
  ['Safari · Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15'],
  ['', 'curl/8.5.0'],
  ['', ''],
])('%j is derived from the user agent', (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name)
})
