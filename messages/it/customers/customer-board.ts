import type { customerBoard as zh } from '../../zh/customers/customer-board.ts'

export const customerBoard: typeof zh = {
  move: 'Sposta “{name}”',
  due: '{amount} da contattare',
  purchase: 'Almeno {amount} all’anno',
  empty: 'Nessun cliente in questa fase',
  loadingFailed: 'Impossibile caricare la bacheca',
  hint: 'Prema la barra spaziatrice per sollevare la scheda, scelga una fase con le frecce sinistra e destra, la posi con Invio o annulli con Esc.',
  lifted:
    '“{name}” sollevata da “{stage}”. Scelga una fase con le frecce sinistra e destra; Invio la posa, Esc annulla.',
  over: 'Fase: {stage}',
  moved: '“{name}” spostata in “{stage}”',
  cancelled: '“{name}” resta in “{stage}”',
  failed: 'Impossibile spostare “{name}”: è di nuovo in “{stage}”',
  refused: 'Impossibile spostare “{name}”',
  fixed: 'Può vedere “{name}”, ma non spostarla',
  takenBack: '“{name}” è di nuovo in “{stage}”',
  notTakenBack: '“{name}” è stata modificata nel frattempo: lo spostamento non si può annullare',
}
