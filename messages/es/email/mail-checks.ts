import type { mailChecks as zh } from '../../zh/email/mail-checks.ts'

export const mailChecks: typeof zh = {
  title: 'Comprobaciones',
  allWell: 'Nada que moleste a los filtros o a los programas de correo',
  clipped: 'El correo ocupa {size} kB; Gmail lo corta a partir de 102 kB',
  dataImages: 'Las imágenes incrustadas (data:) no se ven en Gmail ni en Outlook; publíquelas en la web',
  noAlt: 'Imágenes sin descripción: {amount}. Donde se bloquean, no se ve nada',
  onlyImages: 'Casi solo imágenes: los filtros lo toman por spam; añada texto',
  manyLinks: 'Muchos enlaces ({amount}); deje los importantes',
  shortLink: 'Los enlaces cortos ({host}) suelen tomarse por spam; use una dirección de su propio sitio',
  numberLink: 'Un enlace lleva a un número ({host}); use un dominio',
  otherLink: 'El texto de un enlace dice «{host}» y lleva a otro sitio, como el correo falsificado',
  insecureLink: 'El enlace a {host} no está cifrado (http); use https',
  longSubject: 'El asunto es tan largo que los teléfonos lo cortan',
  loudSubject: 'Un asunto en mayúsculas o con signos repetidos se toma por spam',
  junkWords: 'Palabras que no gustan a los filtros: {words}',
  brokenPlaceholder:
    'Falta rellenar un saludo o una variable, como «Dear ,»; dé a las variables un texto alternativo',
}
