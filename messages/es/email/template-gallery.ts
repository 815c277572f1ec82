import type { templateGallery as zh } from '../../zh/email/template-gallery.ts'

export const templateGallery: typeof zh = {
  greeting: 'Estimado/a {{contact.name|cliente}}:',
  closing: 'Un cordial saludo',
  firstContact: {
    name: 'Primer contacto (datos de aduanas)',
    subject: '[[Producto]] para {{customer.name|su empresa}}, directo de fábrica',
    p1: 'en los registros públicos de aduanas vimos que {{customer.name|su empresa}} importa [[producto]]. Nosotros lo fabricamos: [[su fábrica en una frase]].',
    p2: 'Los compradores de [[país]] nos eligen por [[una razón con una cifra: plazo, certificado o pedido mínimo]].',
    p3: '¿Puedo enviarle muestras o una cotización para la cantidad que necesita?',
  },
  newProduct: {
    name: 'Producto nuevo',
    subject: 'Novedad: [[producto]]',
    heading: 'Le presentamos [[producto]]',
    p1: 'ya puede pedir nuestro nuevo producto: [[el problema que resuelve, en una frase]]. Pedido mínimo [[cantidad]], plazo [[días]] días.',
    button: 'Ver el producto',
  },
  fair: {
    name: 'Invitación a una feria',
    subject: 'Nos vemos en [[feria]]: stand [[número]]',
    heading: 'Le invitamos a nuestro stand',
    p1: 'estaremos en [[feria]], en [[ciudad]], del [[fechas]]: pabellón [[número]], stand [[número]].',
    p2: 'Verá [[las novedades]] y podrá llevarse muestras. ¿Qué día le viene bien? Le reservamos la hora.',
    button: 'Elegir una hora',
  },
  priceList: {
    name: 'Lista de precios',
    subject: 'Lista de precios de [[mes]]',
    p1: 'le enviamos nuestra lista de precios de [[mes]], válida hasta el [[fecha]]. Precios [[Incoterm y puerto]], pago [[condiciones]].',
    p2: 'Indíqueme modelos y cantidades y tendrá una cotización exacta en un día hábil.',
    button: 'Descargar la lista',
  },
  followUp1: {
    name: 'Seguimiento 1: ¿lo recibió?',
    subject: '[[Producto]]: ¿recibió mi correo?',
    p1: 'hace unos días le escribí sobre [[producto]]. Por si se perdió: ¿es usted la persona adecuada?',
    p2: 'Si no, un nombre me ayudaría mucho. Gracias.',
  },
  followUp2: {
    name: 'Seguimiento 2: un ejemplo',
    subject: 'Cómo lo hizo [[un cliente como usted]]',
    p1: 'una empresa de [[sector]] de [[país]] compraba a [[proveedor anterior]] y ahora nos compra a nosotros: [[el resultado, con una cifra]].',
    p2: '¿Le envío los detalles? Basta con un «sí».',
  },
  followUp3: {
    name: 'Seguimiento 3: el último',
    subject: 'No le escribiré más',
    p1: 'le he escrito varias veces y entiendo que no es el momento. Este es mi último correo.',
    p2: 'Si algún día necesita [[producto]], responda a este correo. Le deseo buenos negocios.',
  },
  reawaken: {
    name: 'Recuperar a un cliente',
    subject: 'Hace tiempo que no hablamos, {{customer.name|estimado cliente}}',
    p1: 'hace tiempo que nos pidió [[producto]]. Desde entonces: [[dos mejoras]].',
    p2: '¿Ha cambiado lo que necesita? Y si algo no fue bien, dígamelo: me ocupo yo.',
    button: 'Ver qué tenemos ahora',
  },
}
