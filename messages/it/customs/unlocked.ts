import type { unlocked as zh } from '../../zh/customs/unlocked.ts'

export const unlocked: typeof zh = {
  title: 'Aziende sbloccate',
  at: 'Sbloccata',
  by: 'Da',
  until: 'Aperta fino al',
  forGood: 'Per sempre',
  cost: 'Punti',
  searchHint: 'Azienda o e-mail',
  datasets: 'Insiemi di dati',
  empty: {
    title: 'Ancora nulla di sbloccato',
    hint: 'Qui compaiono le aziende i cui contatti Lei o un collega aprite nella ricerca acquirenti o nella consultazione doganale.',
  },
}
