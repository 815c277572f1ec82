import type { verificationServices as zh } from '../../zh/addresses/verification-services.ts'

export const verificationServices: typeof zh = {
  title: 'Servicio de verificación',
  intro:
    'Con una cuenta en ZeroBounce o Hunter, la empresa puede hacer que ese servicio verifique con su propia clave lo que desde aquí no se puede averiguar. Lo que diga el servicio no cuesta puntos: se paga allí. Las direcciones se le envían.',
  connect: 'Conectar un servicio',
  change: 'Cambiar',
  look: 'Mirar de nuevo',
  save: 'Guardar',
  saved: '{name} está conectado',
  service: 'Servicio',
  key: 'Clave API',
  keyHint:
    'Está en la página de la cuenta del servicio. Se prueba antes de guardarla y no se vuelve a mostrar.',
  keyKept: 'Déjela vacía para conservar la clave actual',
  when: 'Cuándo se consulta',
  credits: 'Quedan {amount, # consulta|# consultas}',
  settled: '{amount, # dirección averiguada|# direcciones averiguadas}',
  rests: 'No se consulta hasta',
  restsForGood: 'Se consultará de nuevo cuando haya otra clave.',
  remove: 'Desconectar',
  removeQuestion: '¿Desconectar {name}?',
  removeText: 'La clave se borra y las direcciones se verifican solo desde aquí.',
  removed: '{name} se ha desconectado',
  use: {
    unsettled: 'Donde no podemos averiguarlo',
    all: 'Para todas las direcciones',
  },
  trouble: {
    keyRefused: '{name} no acepta la clave',
    noCredits: 'A {name} no le quedan consultas',
    tooMany: 'Se ha consultado {name} con demasiada frecuencia',
    unreachable: 'No se puede acceder a {name}',
  },
}
