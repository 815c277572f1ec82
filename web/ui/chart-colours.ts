import { type ColourScheme, useColourScheme } from '#platform/colour-scheme.ts'

/** What charts are painted with. */
export interface ChartColours {
  series: readonly string[]
  /** From little to much. */
  steps: readonly string[]
  words: string
  lines: string
  /** Where there is nothing. */
  nothing: string
  floating: string
}

const colours: Readonly<Record<ColourScheme, ChartColours>> = {
  light: {
    series: ['#1677c8', '#e07b00', '#2e8540', '#8a3ffc', '#b0176e', '#5b6472'],
    steps: ['#d3e6f7', '#9ccaef', '#5fa8e0', '#2a7fc4', '#0e4f86'],
    words: '#4a5160',
    lines: '#dfe3e9',
    nothing: '#eef0f3',
    floating: '#ffffff',
  },
  dark: {
    series: ['#4da3ee', '#f29b38', '#5fb974', '#b489ff', '#ec6fb4', '#9aa4b3'],
    steps: ['#1f3a52', '#2a5a86', '#3a7fbd', '#62a9e6', '#a9d3f8'],
    words: '#c9ced8',
    lines: '#3a3a3a',
    nothing: '#2b2b2b',
    floating: '#262626',
  },
}

/** The colours of charts in the scheme in use. */
export function useChartColours(): ChartColours {
  return colours[useColourScheme()]
}
