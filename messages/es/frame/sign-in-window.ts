import type { signInWindow as zh } from '../../zh/frame/sign-in-window.ts'

export const signInWindow: typeof zh = {
  openWindow: '¿No se abrió? Ábrala aquí',
  running: 'De camino al proveedor…',
  nothing: 'Aquí no hay nada que conectar',
  failed: 'No se ha conectado nada',
  home: 'Ir al inicio',
  handBackTitle: 'Siga en el cliente de escritorio',
  handBackHint: 'Copie esta respuesta y péguela en el cliente, donde empezó. No se la dé a nadie más.',
  handBackOver:
    'Si no empezó en el cliente de escritorio, este intento ha caducado o es de otra persona: empiece de nuevo.',
  answer: 'Respuesta del proveedor',
  copyAnswer: 'Copiar la respuesta',
  pasteHint:
    'La ventana se abrió en su navegador. Inicie sesión allí, copie la respuesta que muestra y péguela aquí.',
  take: 'Conectar',
}
