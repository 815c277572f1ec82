import type { verificationAgents as zh } from '../../zh/addresses/verification-agents.ts'

export const verificationAgents: typeof zh = {
  title: 'Agentes de verificación',
  intro:
    'Si aquí el puerto 25 está cerrado, un agente puede funcionar en una máquina que alcance los servidores de correo: toma direcciones de aquí con una clave, pregunta a los servidores y devuelve lo que dijeron. Mientras haya un agente, pregunta él; sin él todo sigue aquí.',
  empty: 'Todavía no hay agentes',
  emptyHint: 'Los servidores de correo se consultan desde esta máquina.',
  add: 'Añadir un agente',
  name: 'Nombre',
  nameHint: 'Por ejemplo, la ciudad donde está la máquina',
  setUp: 'En la otra máquina',
  setUpHint:
    'Instale allí Node y este programa; no necesita base de datos. Ponga sus propios nombres: VERIFY_HELO debe coincidir con el registro inverso de su dirección, y el dominio de VERIFY_SENDER debería permitirle enviar.',
  keyTitle: 'Clave del agente',
  keyWarning: 'La clave se muestra solo esta vez. Guárdela ahora en la máquina del agente.',
  keyKept: 'La he guardado',
  lastSeen: 'Visto por última vez',
  settled: '{amount, # dirección averiguada|# direcciones averiguadas}',
  made: 'Añadido',
  revoke: 'Retirar la clave',
  revokeQuestion: '¿Retirar la clave de «{name}»?',
  revokeText:
    'El agente se detiene de inmediato. Lo que tenía pasa a otros o a esta máquina; no se pierde nada.',
  revoked: 'La clave se ha retirado',
  health: {
    new: 'Aún no ha llegado',
    lost: 'Perdido',
    closed: 'Puerto 25 cerrado',
    noNames: 'Sin nombres',
    unnamed: 'Sin registro inverso',
    well: 'Funciona',
  },
  healthHint: {
    new: 'Aparecerá aquí cuando se inicie con su clave.',
    lost: 'No se sabe de él desde hace un minuto. Lo que tenía vuelve por sí solo.',
    closed: 'No alcanza ningún servidor de correo, así que no toma direcciones.',
    noNames: 'No puede consultar dominios, así que no toma direcciones.',
    unnamed: 'El registro inverso de su dirección no lo nombra; algunos servidores lo rechazan por eso.',
  },
}
