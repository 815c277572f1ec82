import type { mailImprint as zh } from '../../zh/email/mail-imprint.ts'

export const mailImprint: typeof zh = {
  tab: 'Pie de correo',
  hint: 'Aparece debajo de los envíos y las secuencias, en el idioma de cada correo. Las cartas a una sola persona no lo llevan.',
  postalAddress: 'Dirección postal',
  postalHint:
    'Calle, código postal, ciudad y país. EE. UU., Canadá, la UE y otros la exigen en la publicidad.',
  dataLaw: 'Qué se dice a los lectores sobre sus derechos',
  dataLawHint:
    'Debajo del correo figura también cómo se conoció a la empresa: datos de aduanas, un directorio o archivo, el mapa, un sitio web o el equipo de ventas.',
  privacyUrl: 'Aviso de privacidad (dirección web)',
  avoidedDomains: 'Dominios a los que no debe llevar ningún enlace',
  avoidedHint: 'Se comprueban antes de enviar; incluye sus subdominios. Pulse Intro después de cada uno.',
  saved: 'Guardado',
  failed: 'No se pudo cargar el pie de correo',
  laws: { none: 'Nada', gdpr: 'RGPD (UE, Reino Unido, Suiza)', pipl: 'PIPL (China)' },
}
