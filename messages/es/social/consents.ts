import type { consents as zh } from '../../zh/social/consents.ts'

export const consents: typeof zh = {
  record: 'Registrar consentimiento',
  intro:
    'Solo reciben plantillas de WhatsApp las personas cuyo consentimiento está registrado. Guarde la prueba: cuándo y cómo lo dieron.',
  fields: {
    people: 'Números',
    phone: 'Teléfono',
    name: 'Nombre',
    customer: 'Cliente',
    country: 'Código de país',
    source: 'Cómo',
    givenOn: 'Fecha del consentimiento',
    proof: 'Prueba',
    recordedBy: 'Registrado por',
    recordedAt: 'Registrado',
    end: 'Motivo del fin',
    endedAt: 'Finalizado',
  },
  peopleHint:
    'Un número por línea con su prefijo internacional (p. ej. +34 600 111 222), seguido si quiere de una coma y el nombre; {limit} como máximo',
  lineWrong: 'La línea {line} no es un número con prefijo internacional',
  tooMany: '{limit} números como máximo',
  proofHint: 'Por ejemplo el número de una tarjeta, el nombre de un formulario o el día de una conversación',
  sources: {
    form: 'Formulario web',
    fair: 'En una feria',
    contract: 'Contrato o pedido',
    conversation: 'En una conversación',
    call: 'Por teléfono',
    other: 'De otra forma',
  },
  ends: {
    stop: 'Escribió baja',
    asked: 'Pidió que paráramos',
    network: 'Desactivado en la plataforma',
    mistake: 'Registrado por error',
  },
  tabs: {
    active: 'Vigentes',
    ended: 'Finalizados',
    all: 'Todos',
  },
  recorded: 'Registrados: {amount}',
  already: 'ya lo habían dado: {amount}',
  withdrawn: 'pidieron la baja después, no registrados: {amount}',
  endAsked: 'Pidieron la baja',
  endMistake: 'Registrado por error',
  endHint: 'Estas personas no recibirán más plantillas, tampoco de campañas en curso.',
  searchHint: 'Nombre, teléfono, cliente o prueba',
  emptyTitle: 'Aún no hay consentimientos',
  emptyHint: 'Registre a quienes dieron su consentimiento en una feria, un formulario o un contrato',
}
