import type { emailPages as zh } from '../../zh/email/email-pages.ts'

export const emailPages: typeof zh = {
  testSubject: 'Correo de prueba',
  unsubscribeTitle: 'Cancelar la suscripción',
  unsubscribeQuestion: 'Ya no recibirá correos de {company} en {address}.',
  unsubscribeButton: 'Cancelar mi suscripción',
  unsubscribedTitle: 'Suscripción cancelada',
  unsubscribedText: '{address} ya no recibirá correos de {company}.',
  linkUnknownTitle: 'El enlace no es válido',
  linkUnknownText:
    'El enlace está incompleto o ya no existe. Responda al correo para cancelar la suscripción.',
  reasons: {
    offer: 'Recibe este correo porque {company} cree que sus productos pueden serle útiles.',
    business: 'Recibe este correo porque tiene relación comercial con {company}.',
    news: 'Recibe este correo porque pidió las noticias de {company}.',
    service: 'Este correo trata de su pedido o consulta a {company}.',
  },
  footerUnsubscribe: 'Cancelar la suscripción',
  foundBy: 'Cómo conocimos su empresa: {source}.',
  privacy: 'Aviso de privacidad',
  rights: {
    gdpr: 'Puede pedir en cualquier momento a {company} qué datos suyos conserva, que los corrija o los borre, y oponerse a su uso: basta con responder. También puede reclamar ante una autoridad de protección de datos.',
    pipl: 'Según la Ley de Protección de la Información Personal (PIPL), puede pedir a {company} qué datos suyos conserva, que los corrija o los borre, y retirar su consentimiento: basta con responder.',
  },
  sources: {
    manual: 'nuestro equipo de ventas',
    customs: 'registros públicos de aduanas',
    import: 'un directorio de empresas',
    map: 'un mapa público de empresas',
    search: 'un sitio web público',
  },
}
