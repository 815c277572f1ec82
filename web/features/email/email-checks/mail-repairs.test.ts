import type { MailBlocks } from '@landfall/contract/email/mail-blocks.ts'
import { describe, expect, test } from 'vitest'
import { checkMail } from './mail-checks.ts'
import { type MailSource, placeOf, placeOfText, repairMail } from './mail-repairs.ts'

const html = (text: string, subject = 'Bottles'): MailSource => ({ subject, html: text, blocks: null })
const blocks: MailBlocks = {
  version: 1,
  blocks: [
    { kind: 'text', id: 'a', html: '<p>See <a href="http://shop.example/a">us</a></p>', showIf: null },
    {
      ...{ kind: 'image', id: 'b', align: 'left', src: '/p/1-a', alt: '', width: 100 },
      ...{ href: 'http://shop.example/b', showIf: null },
    },
    {
      kind: 'button',
      id: 'c',
      align: 'left',
      text: 'Order [[today]]',
      href: 'https://bit.ly/x',
      showIf: null,
    },
  ],
}
const inBlocks: MailSource = { subject: 'Bottles', html: '', blocks }

describe('what can be put right', () => {
  test.each([
    ['STEEL BOTTLES FOR {{customer.name}}', 'Steel bottles for {{customer.name}}'],
    ['Last chance!!! Save $$$', 'Last chance! Save $'],
  ])('a loud subject: %s', (subject, calm) => {
    expect(repairMail({ key: 'loudSubject' }, html('', subject))?.subject).toBe(calm)
  })

  test('links without encryption, in HTML and in blocks', () => {
    const repaired = repairMail(
      { key: 'insecureLink' },
      html('<a href="http://a.example">http://a.example</a>'),
    )
    expect(repaired?.html).toBe('<a href="https://a.example">http://a.example</a>')
    const text = JSON.stringify(repairMail({ key: 'insecureLink' }, inBlocks))
    expect(text).not.toContain('http://')
    expect(text).toContain('"id":"a"')
  })

  test('dark text without a ground, and nothing else of its style', () => {
    const dark = html('<p style="color: #222; margin: 0">a</p><p style="color:#fff">b</p>')
    const repaired = repairMail({ key: 'darkText' }, dark)
    expect(repaired?.html).toBe('<p style="margin: 0">a</p><p style="color:#fff">b</p>')
    expect(checkMail({ subject: 'Bottles', html: repaired?.html ?? '' }).map(({ key }) => key)).not.toContain(
      'darkText',
    )
    const grounds = html('<td bgcolor="#ffffff"><p style="color:#222">a</p></td><p style="color:#222">b</p>')
    expect(repairMail({ key: 'darkText' }, grounds)).toBeUndefined()
  })

  test('empty room that makes a mail too heavy, but not what Outlook reads', () => {
    const wide = html(
      `<table>\n${' '.repeat(200)}<tr><!-- note --><!--[if mso]><td><![endif]--></tr>\n</table>`,
    )
    expect(repairMail({ key: 'clipped' }, wide)?.html).toBe(
      '<table> <tr><!--[if mso]><td><![endif]--></tr> </table>',
    )
  })

  test('nothing where only the writer can', () => {
    expect(repairMail({ key: 'junkWords' }, html('winner'))).toBeUndefined()
    expect(repairMail({ key: 'clipped' }, inBlocks)).toBeUndefined()
  })
})

describe('where it is', () => {
  test('in the subject, in a block, or in the HTML', () => {
    expect(placeOf({ key: 'longSubject' }, inBlocks)).toEqual({ in: 'subject' })
    const words = { key: 'junkWords', params: { words: 'winner, urgent' } } as const
    expect(placeOf(words, html('', 'You are a WINNER'))).toEqual({ in: 'subject' })
    expect(placeOf(words, html('<p>winner</p>'))).toEqual({ in: 'html', start: 3, end: 9 })
    expect(placeOf({ key: 'shortLink', params: { host: 'bit.ly' } }, inBlocks)).toEqual({
      in: 'blocks',
      id: 'c',
    })
    expect(placeOf({ key: 'noAlt' }, inBlocks)).toEqual({ in: 'blocks', id: 'b' })
    expect(placeOf({ key: 'noAlt' }, html('<img alt="a" src="a"><img src="b">'))).toMatchObject({ start: 21 })
    expect(placeOf({ key: 'openPlace', params: { words: 'today' } }, inBlocks)).toEqual({
      in: 'blocks',
      id: 'c',
    })
    expect(placeOf({ key: 'manyLinks', params: { amount: '21' } }, inBlocks)).toBeUndefined()
    expect(placeOfText('http://shop.example/a', inBlocks)).toEqual({ in: 'blocks', id: 'a' })
  })
})
