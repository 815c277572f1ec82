import { expect, test } from 'vitest'
import { readFeatures } from './geojson-features.ts'

const feature = (name: string) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [1, 2] },
  properties: { name, tags: { note: 'a "}{" \\ in [text', list: [{ type: 'inner' }] } },
})
const names = ['一号店', 'Two', 'Three']
const features = names.map(feature)
const collection = {
  ...{ crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } } },
  ...{ type: 'FeatureCollection', features, bbox: [1, 2, 3, 4] },
}
const lines = features.map((one) => JSON.stringify(one)).join('\n')

async function read(text: string, size: number) {
  const pieces = async function* () {
    for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
  }
  const found: unknown[] = []
  for await (const one of readFeatures(pieces())) found.push(one)
  return found
}

test.each([
  ['a collection', JSON.stringify(collection)],
  ['a collection written by lines', `\ufeff${JSON.stringify(collection, null, 2)}\n`],
  ['lines', lines],
  ['a sequence', features.map((one) => `\x1e${JSON.stringify(one, null, 1)}\n`).join('')],
])('%s gives all features, wherever its pieces end', async (_what, text) => {
  for (const size of [1, 7, 64, text.length]) expect(await read(text, size)).toEqual(features)
})

test.each([
  ['cut off within a feature', lines.slice(0, -5)],
  ['cut off behind a feature', JSON.stringify(collection).replace(/,"bbox".*/, '')],
  ['a bracket too many', `${lines}}`],
  ['text behind it', `${lines} and more`],
  ['a broken feature', '{"type":"Feature","properties":{"name":1,}}'],
  ['nested without end', '['.repeat(1_000)],
])('%s is no list of features', async (_what, text) => {
  await expect(read(text, 50)).rejects.toThrow()
})

test('what is none is left out', async () => {
  expect(await read('{"type":"FeatureCollection","features":[{"a":1},{"type":"Feature"}]}', 9)).toEqual([
    { type: 'Feature' },
  ])
})
