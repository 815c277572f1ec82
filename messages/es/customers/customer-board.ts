import type { customerBoard as zh } from '../../zh/customers/customer-board.ts'

export const customerBoard: typeof zh = {
  move: 'Mover «{name}»',
  due: '{amount} por contactar',
  purchase: 'Al menos {amount} al año',
  empty: 'No hay clientes en esta fase',
  loadingFailed: 'No se ha podido cargar el tablero',
  hint: 'Pulse la barra espaciadora para coger la tarjeta, elija una fase con las flechas izquierda y derecha, suéltela con Intro o cancele con Escape.',
  lifted:
    '«{name}» cogido de «{stage}». Elija una fase con las flechas izquierda y derecha; Intro la suelta y Escape cancela.',
  over: 'Fase: {stage}',
  moved: '«{name}» pasa a «{stage}»',
  cancelled: '«{name}» se queda en «{stage}»',
  failed: 'No se ha podido mover «{name}»; vuelve a «{stage}»',
  refused: 'No se ha podido mover «{name}»',
  fixed: 'Puede ver «{name}», pero no moverlo',
  takenBack: '«{name}» vuelve a «{stage}»',
  notTakenBack: '«{name}» se ha modificado después; el cambio no se puede deshacer',
}
