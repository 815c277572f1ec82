import type { signInWindow as zh } from '../../zh/frame/sign-in-window.ts'

export const signInWindow: typeof zh = {
  openWindow: 'Nessuna finestra? La apra qui',
  running: 'Verso il fornitore…',
  nothing: 'Qui non c’è nulla da collegare',
  failed: 'Non è stato collegato nulla',
  home: 'Alla pagina iniziale',
  handBackTitle: 'Continui nel client desktop',
  handBackHint: 'Copi questa risposta e la incolli nel client, dove ha iniziato. Non la dia a nessun altro.',
  handBackOver:
    'Se non ha iniziato nel client desktop, questo tentativo è scaduto o è di un’altra persona: ricominci.',
  answer: 'Risposta del fornitore',
  copyAnswer: 'Copia la risposta',
  pasteHint:
    'La finestra si è aperta nel Suo browser. Acceda lì, copi la risposta che mostra e la incolli qui.',
  take: 'Collega',
}
