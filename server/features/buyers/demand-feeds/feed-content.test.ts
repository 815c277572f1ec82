import { expect, test } from 'vitest'
import { decodeFeed, findRecords, looksLikeXml, readXmlFeed } from './feed-content.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('a feed is read in the encoding that is said of it', () => {
  const head = bytes('<?xml version="1.0" encoding="gb2312"?><rss><channel><item><title>')
  const tail = bytes('</title></item></channel></rss>')
  const chinese = new Uint8Array([...head, 0xb2, 0xc9, 0xb9, 0xba, ...tail])
  expect(readXmlFeed(decodeFeed(chinese, ''))).toEqual([['title'], ['采购']])
  expect(decodeFeed(new Uint8Array([0xe9]), 'text/xml; charset="iso-8859-1"')).toBe('é')
  expect(decodeFeed(bytes('<?xml encoding="nonsense"?>é'), 'text/xml; charset=nothing')).toContain('é')
})

test('comments before it and marks within its texts do not hide what a feed says', () => {
  const text = `<!-- made by hand -->
    <feed xmlns="http://www.w3.org/2005/Atom"><title>All</title>
    <entry><title type="xhtml"><div>Glass <b>jars</b> wanted</div></title><source><title>Other</title></source>
    <link href="https://x.example/1"/><link rel="self" href="https://x.example/self"/></entry>
    <entry><title>&lt;i&gt;Pots&lt;/i&gt; &amp;amp; pans</title></entry></feed>
    <!-- end -->`
  expect(looksLikeXml(text)).toBe(true)
  expect(readXmlFeed(text)).toEqual([
    ['title', 'source.title', 'link'],
    ['Glass jars wanted', 'Other', 'https://x.example/1'],
    ['Pots & pans', '', ''],
  ])
})

test.each([
  ['within a record', '<rss><item><title>A</title></item><item><title>B'],
  ['within its last tag', '<rss><item><title>A</title></item></rss'],
])('one that is cut off %s is none', (_where, text) => {
  expect(readXmlFeed(text)).toBeUndefined()
})

test('the list of records is found wherever JSON has it', () => {
  expect(findRecords({ meta: [1, 2], data: { page: 1, rows: [{ a: 1 }] } })).toEqual([{ a: 1 }])
  expect(findRecords([])).toBeUndefined()
  expect(findRecords({ a: { b: { c: { d: { e: [{ deep: 1 }] } } } } })).toBeUndefined()
})
