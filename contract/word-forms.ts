/**
 * Chooses by a number between the words for one and for several: in a text, `{amount, # row|# rows}` becomes "1 row" or
 * "1,204 rows". The number may have been formatted for reading; `#` stands for it as given. Used as i18next's formatter.
 */
export const wordForms = {
  type: 'formatter',
  init: () => undefined,
  format(value: unknown, forms?: string): string {
    const number = String(value)
    const [one = '', several = one] = (forms ?? '#').split('|')
    return (number === '1' ? one : several).replaceAll('#', () => number)
  },
} as const
