import { blockIssues } from '@landfall/contract/email/block-issues.ts'
import { mailBlocks } from '@landfall/contract/email/mail-blocks.ts'
import { expect, test } from 'vitest'
import { blocksOfMjml, isMjml } from './mjml-import.ts'

// In the shapes that are found in files of others: self-closing tags, entities, groups, wrappers, heroes, tables, links to nowhere.
const file = `<mjml version="3.3.3">
  <mj-head><mj-title>Cups</mj-title><mj-attributes><mj-all font-family="Arial" /></mj-attributes></mj-head>
  <mj-body background-color="#eee">
    <mj-include path="./header.mjml" />
    <mj-section full-width="full-width"><mj-column>
      <mj-image width="60px" src="https://i.example/logo.png" alt="Cups &amp; Co" padding="0"/>
      <mj-text align="center" font-size="20px">
        <h1>Autumn&nbsp;cups</h1>
      </mj-text>
      <mj-divider border-width='1px' />
      <mj-text>Dear *|FNAME|*,<br />we have <b>new</b> cups.</mj-text>
    </mj-column></mj-section>
    <mj-wrapper><mj-section><mj-group>
      <mj-column><mj-image src="https://i.example/1.png" href="https://shop.example/1" /></mj-column>
      <mj-column><mj-text><p>One</p></mj-text><mj-button href="#">Buy
        now</mj-button></mj-column>
    </mj-group></mj-section></mj-wrapper>
    <mj-section>
      <mj-column><mj-text>a</mj-text></mj-column><mj-column><mj-text>b</mj-text></mj-column>
      <mj-column><mj-text>c</mj-text></mj-column><mj-column><mj-text>d</mj-text></mj-column>
    </mj-section>
    <mj-hero mode="fixed-height" background-url="https://i.example/hero.jpg"><mj-text>Hero</mj-text></mj-hero>
    <mj-section><mj-column>
      <mj-table><tr><th>Size</th></tr><tr><td>0.5 l</td></tr></mj-table>
      <mj-spacer height="500px" />
      <mj-social><mj-social-element name="facebook-noshare" href="https://facebook.example/us" /><mj-social-element
        name="x" href="https://x.example/us">News</mj-social-element></mj-social>
      <mj-text></mj-text>
    </mj-column></mj-section>
    <mj-raw><!-- nothing --></mj-raw>
  </mj-body>
</mjml>`

test('a file of MJML becomes blocks, and nothing that it says is lost', () => {
  expect(isMjml(file)).toBe(true)
  const blocks = blocksOfMjml(file)
  expect(mailBlocks.safeParse({ version: 1, blocks }).success).toBe(true)
  const kinds = blocks.map(({ kind }) => kind)
  expect(kinds).toEqual([
    ...[
      'image',
      'heading',
      'divider',
      'text',
      'columns',
      'columns',
      'text',
      'text',
      'text',
      'spacer',
      'text',
      'html',
    ],
  ])
  expect(blocks[0]).toMatchObject({ src: 'https://i.example/logo.png', alt: 'Cups & Co', showIf: null })
  expect(blocks[1]).toMatchObject({ text: 'Autumn cups', level: 1, align: 'center' })
  expect(blocks[3]).toMatchObject({ html: '<p>Dear *|FNAME|*,<br>we have <b>new</b> cups.</p>' })
  expect(blocks[4]).toMatchObject({
    columns: [
      [{ kind: 'image', href: 'https://shop.example/1' }],
      [{ html: '<p>One</p>' }, { kind: 'button', text: 'Buy now', href: '#' }],
    ],
  })
  // A row holds three; what is beyond stands below.
  expect(blocks[5]).toMatchObject({ columns: [[{ html: '<p>a</p>' }], [{}], [{ html: '<p>c</p>' }]] })
  expect(blocks[6]).toMatchObject({ html: '<p>d</p>' })
  expect(blocks[8]).toMatchObject({ html: expect.stringContaining('<td>0.5 l</td>') })
  expect(blocks[9]).toMatchObject({ height: 120 })
  expect(blocks[10]).toMatchObject({
    html: '<p><a href="https://facebook.example/us">facebook</a> · <a href="https://x.example/us">News</a></p>',
  })
  // A link to nowhere is not one.
  expect(blockIssues(blocks)).toMatchObject([{ field: 'href' }])
})

test('what is no MJML has no blocks', () => {
  expect(isMjml('<html><body>mjml</body></html>')).toBe(false)
  expect(blocksOfMjml('<mjml></mjml>')).toEqual([])
  expect(blocksOfMjml('<mjml><mj-body><mj-section><mj-column>')).toEqual([])
})
