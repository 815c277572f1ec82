import { expect, it } from 'vitest'
import { htmlToText } from './html-text.ts'
import { trackableLinks } from './mail-content.ts'

it('writes what HTML says as lines, with links behind their words', () => {
  const html = `<style>p { color: red }</style><h1>Offer</h1><p>Dear <b>Anna</b>,<br>see
    <a class="x" href="https://shop.example/a?b=1&amp;c=2">our <i>new</i> list</a> or
    <A HREF="mailto:me@shop.example">me@shop.example</A>.</p><ul><li>one</li><li>two &#38; three</li></ul>
    <img src="x.png" alt="our logo"><table><tr><td>a</td><td>b</td></tr></table><hr>5 < 6`
  expect(htmlToText(html)).toBe(
    [
      'Offer',
      '',
      'Dear Anna,',
      'see our new list (https://shop.example/a?b=1&c=2) or me@shop.example.',
      '',
      '- one',
      '- two & three',
      '',
      'our logo',
      'a b',
      '',
      '----',
      '5 < 6',
    ].join('\n'),
  )
})

it('keeps what stands behind a link or a style that does not end', () => {
  expect(htmlToText('<a href="https://x.example">words<br>more')).toBe('words\nmore')
  expect(htmlToText('<style>words')).toBe('words')
})

// Each of these took half a minute and more when it was searched by patterns that begin anew at each bracket or blank.
it('comes to an end with texts that are built to be searched for long', { timeout: 20_000 }, () => {
  for (const piece of ['<td></td>', ' href="', '<a ', '<a href="https://x.example/">', '&amp;', '{{ ']) {
    const html = piece.repeat(1_500_000 / piece.length)
    htmlToText(html)
    trackableLinks(html)
    trackableLinks(`<style>${html}</style>`)
  }
})
