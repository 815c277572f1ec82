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
  footerReason: 'Recibe este correo porque {company} cree que sus productos pueden serle útiles.',
  footerUnsubscribe: 'Cancelar la suscripción',
}
