import type { variantTests as zh } from '../../zh/email/variant-tests.ts'

export const variantTests: typeof zh = {
  title: 'Test of the contents',
  failed: 'The test could not be loaded',
  method: 'Test first, then the better one',
  numberMissing: 'Enter a number',
  fields: {
    share: 'Readers in the test',
    by: 'Better is what brings more',
    hours: 'Decide after (hours)',
  },
  by: {
    click: 'Clicks',
    reply: 'Replies',
  },
  hint: '{share}% of the readers, drawn at random, get one of the {templates} templates each; {hours} hours after the last of these messages the rest gets the better one. Opens do not count, because programs open mail too.',
  underWay:
    'The test is being sent; it is decided {hours} hours after its last message. Waiting for it: {held}',
  endsAt: 'On {at} it is decided what the rest gets. Waiting for it: {held}',
  undecided: 'The task ended before the test was decided',
  verdict: {
    clear: '“{name}” is clearly better; the rest gets it',
    unclear: 'The difference may be chance; the rest gets “{name}”, which is ahead',
    chosen: '“{name}” was chosen by hand; the rest gets it',
  },
  forTheRest: 'For the rest',
  of: {
    click: 'Clicked: {amount} of {all} reached',
    reply: 'Replied: {amount} of {all} reached',
  },
  range: '95% range: {low} to {high}',
  rangeHint: 'Where the ranges overlap for the most part, the difference may be chance.',
  use: 'Use for the rest',
  useQuestion: 'Send “{name}” to the rest?',
  useHint: 'This ends the test. Readers who wait for it: {amount}',
}
