import { Link } from 'wouter'
import type { AppConfig } from '../../contract/accounts.ts'
import { retention } from '../../contract/retention.ts'
import { useConfig } from '../account/config.ts'
import { t } from '../ui/texts.ts'
import { LegalPage } from './legal-page.tsx'
import { days, hours } from './periods.ts'

/** Decision 070: what it says must be true of this product. */
export function PrivacyPage() {
  const { data: config } = useConfig()
  return (
    <LegalPage title={t('title.privacy')}>
      <p>
        MichiApp es una aplicación para que las personas que tienen mascota se conozcan. Este aviso
        explica, sin letra pequeña, qué datos maneja, para qué y cómo puedes recuperarlos o
        borrarlos.
      </p>

      <h2>Si solo visitas el sitio</h2>
      <p>
        Al visitar el sitio no se recoge ningún dato personal ni se usan cookies. Contamos cuántas
        veces se abre cada pantalla, y nada más: ese recuento no guarda tu dirección IP, ni tu
        dispositivo, ni ningún identificador, así que no puede decir quién eres ni si ya habías
        venido. No hay publicidad, ni rastreadores, ni nada que se cargue desde otros sitios.
      </p>

      <h2>Desde qué edad</h2>
      <p>
        MichiApp es para personas de {config?.minAge ?? 18} años o más. Al crear la cuenta declaras
        que los tienes, y guardamos esa declaración; no te pedimos ningún documento. Si el equipo de
        moderación sabe que alguien no los tiene, suspende su cuenta.
      </p>

      <h2>Si creas una cuenta</h2>
      <p>Entonces guardamos lo que hace falta para que funcione, y solo eso:</p>
      <dl>
        <dt>Tu nombre, el de tu mascota y tu ciudad</dt>
        <dd>
          Para presentarte. Los demás ven los nombres y la distancia entre vuestras ciudades: al
          kilómetro hasta 10 km, de 5 en 5 hasta 50, de 10 en 10 hasta 100, de 50 en 50 hasta 500 y
          de 100 en 100 más allá. Una sola distancia casi nunca dice cuál es tu ciudad; quien vive
          en la tuya sí lo sabe, porque ve que estáis en la misma, y quien compare la distancia o el
          orden de las tarjetas desde varias ciudades puede llegar a deducirla. Tu ubicación exacta
          no la pedimos ni la sabemos.
        </dd>
        <dt>Lo que cuentas de tus mascotas</dt>
        <dd>
          Su especie, su raza, su mes de nacimiento, su carácter, lo que responde a nuestras
          preguntas y lo demás que quieras contar: todo es voluntario. Lo ve quien puede ver tu
          perfil, y sirve para decir con quién os llevaréis bien y para que os encuentre quien busca
          a alguien así. Lo de la salud lo dices tú: nadie lo comprueba.
        </dd>
        <dt>Lo que buscas, y el día de tu última visita</dt>
        <dd>
          Tus filtros, para que sean los mismos en todos tus dispositivos: nadie más los ve. Y
          cuándo viniste por última vez, para no enseñar a quien lleva {days(retention.sleepDays)}{' '}
          sin venir.
        </dd>
        <dt>Tu email y tu contraseña</dt>
        <dd>
          Para que puedas entrar y, si lo pides, para enviarte un enlace con el que entras sin ella
          y que sirve durante {hours(retention.entryLinkHours)}. Al crear la cuenta te enviamos
          otro, que sirve durante {hours(retention.confirmLinkHours)}, para confirmar que el email
          es tuyo: guardamos cuándo lo hiciste. El email no se enseña a nadie. La contraseña no se
          guarda: guardamos una huella (Argon2id) con la que se puede comprobar, pero no averiguar.
        </dd>
        <dt>Las fotos que subes</dt>
        <dd>
          Para enseñar a tu mascota a quien tiene cuenta. Al recibirlas las convertimos y eliminamos
          los datos ocultos, como el lugar donde se hicieron. El archivo original no se conserva.
          Los archivos pueden estar en un almacén contratado para ello, que solo los guarda: nadie
          llega a una foto si no es a través de esta app. De cada foto guardamos también una huella
          de 64 bits: si coincide con la de otra cuenta, el equipo de moderación lo mira, para
          descubrir perfiles falsos.
        </dd>
        <dt>Tus «me gusta» y tus descartes</dt>
        <dd>
          Para saber cuándo hay un match y no enseñarte siempre lo mismo. Nadie ve a quién has
          descartado.
        </dd>
        <dt>Tus notas, si dejas alguna con un «me gusta»</dt>
        <dd>
          Para enseñársela a la otra persona, con tu perfil y con la foto, el dato o la respuesta de
          su mascota de la que hablas. Si hay match, pasa a ser vuestro primer mensaje. Si no, se
          borra a los {days(retention.noteDays)}. Nadie ve qué notas has rechazado.
        </dd>
        <dt>Tus mensajes, con sus fotos, y tus reacciones a los de los demás</dt>
        <dd>
          Para entregarlos a la otra persona del chat, también si no estaba conectada, y para
          indicar hasta dónde habéis leído. A las fotos del chat también les quitamos los datos
          ocultos, y solo las veis vosotros dos, mientras dure el chat. Nadie más participa en él:
          el equipo de moderación solo lee los mensajes que alguien denuncia, con los que había
          justo antes y después.
        </dd>
        <dt>Tus quedadas</dt>
        <dd>
          El lugar y las horas que proponéis en un chat, para enseñároslos a los dos y recordároslo
          el día antes, y cómo dices que fue, que la otra persona no ve. Se borra todo{' '}
          {days(retention.playdateDays)} después de la quedada, y en ese mismo momento si uno de los
          dos bloquea al otro o borra su cuenta, o con el chat si elimináis el match. Solo queda en
          cuántas quedadas os fue bien a los dos: ese número se ve en vuestro perfil. Si alguien
          denuncia, el equipo de moderación ve lo último que planeasteis.
        </dd>
        <dt>Tus invitaciones, si creas alguna</dt>
        <dd>
          Quien abra tu enlace, aunque no tenga cuenta, ve los nombres y la especie de tus mascotas
          y la ciudad en la que vivías al crearlo, y nada más. Vale {days(retention.invitationDays)}
          , o hasta que lo retires. De quien crea su cuenta con él recordamos que lo invitaste tú,
          hasta que decida sobre tu tarjeta, para enseñársela la primera. Si pides una notificación
          para cuando haya mascotas nuevas, lo guardamos hasta que te la enviamos o lo quitas.
        </dd>
        <dt>Tu mascota perdida, y lo que escribes a quien busca la suya</dt>
        <dd>
          Si das la alarma porque se ha perdido, enseñamos su nombre, sus datos, la foto que elijas,
          el lugar, la hora y tus palabras a las personas de la ciudad que digas y de 15 km a la
          redonda, y a cualquiera que tenga la dirección del cartel, también sin cuenta. En el
          cartel no aparecen tu nombre ni tu email; a quien vive cerca, tu tarjeta en la app le dice
          que se busca. A los {days(retention.lostPetDays)} te preguntamos si sigues buscando, y sin
          respuesta lo quitamos {days(retention.lostPetAnswerDays)} después. Cuando termina la
          búsqueda lo borramos todo en {days(retention.endedSearchDays)}, con lo que te han escrito
          y sus fotos, a las que quitamos los datos ocultos. Eso solo lo ves tú. Si contestas a
          alguien con cuenta, se abre un chat entre los dos. Quien recibe la notificación de tu
          alarma recibe también, si aparece, las gracias: para eso, y para que nadie reciba más de
          dos alarmas al día, recordamos a quién le ha llegado, {days(retention.alarmDays)} como
          mucho. Una persona puede dar tres alarmas a la semana: para contarlas guardamos{' '}
          {days(retention.alarmDays)} una huella de tu email, de la que no se puede sacar cuál es,
          también si borras tu cuenta. Si corriges el cartel, guardamos{' '}
          {days(retention.correctionDays)} lo que decía antes, por si alguien lo denuncia.
        </dd>
        <dt>El animal que encuentras, y lo que dices de uno que ha encontrado otra persona</dt>
        <dd>
          Si apuntas un animal que has encontrado, también sin cuenta, enseñamos su foto, a la que
          quitamos los datos ocultos, lo que escribes de él, el lugar y el día a las personas con
          cuenta de 15 km a la redonda, y no decimos quién eres. Cómo contactarte lo ve solo la
          persona que tú elijas entre quienes dicen que es suyo. Lee sus respuestas quien tiene la
          dirección secreta que te damos, con la que puedes borrarlo todo cuando quieras. A los{' '}
          {days(retention.foundAnimalDays)} deja de verse, y lo borramos{' '}
          {days(retention.endedSearchDays)} después. Si dices que un animal es el tuyo, lo que
          escribes y el cartel de tu mascota los ve quien lo tiene. Para que nadie pruebe suerte,
          recordamos ese tiempo con una huella de tu email que ya lo has dicho, también si borras tu
          cuenta.
        </dd>
        <dt>Tus bloqueos y tus denuncias</dt>
        <dd>
          A quién has bloqueado, para que no os volváis a ver, y lo que denuncias, con una copia de
          los mensajes y de los que había alrededor, de la nota o de la foto. Solo lo ve el equipo
          de moderación, y se conserva como mucho {days(retention.reportDays)}, aunque lo denunciado
          se borre antes. Durante ese tiempo recordamos también con quién tuviste un chat que ya se
          acabó, sin lo que os escribisteis, para que aún se pueda denunciar. Por lo mismo, con un
          bloqueo guardamos la nota, la última quedada y los mensajes sobre tu mascota perdida que
          te llegaron de esa persona, hasta que la desbloqueas. Una nota que retiras cuando ya puede
          haber llegado su notificación se guarda el mismo tiempo, por si quien la recibió la
          denuncia.
        </dd>
        <dt>Tus notificaciones, si las activas</dt>
        <dd>
          De qué quieres notificaciones, tu idioma y tu zona horaria, y la dirección que tu
          navegador nos da para ellas. Viajan cifradas por el servicio de tu navegador (de Google,
          Mozilla, Apple o Microsoft), que sabe que te llega algo y cuándo, pero no qué ni de quién.
          Esa dirección se borra al cerrar la sesión, al cambiar la contraseña, al desactivar las
          notificaciones o tras {days(retention.subscriptionDays)} sin venir. Si pides correos, te
          enviamos como mucho uno al día.
        </dd>
        <dt>Tus sesiones abiertas, y en qué navegadores has entrado</dt>
        <dd>
          Cuándo empezaron, cuándo se usaron por última vez y con qué navegador, para mantenerlas y
          poder cerrarlas. En qué navegadores entraste y cuándo, hasta {days(retention.deviceDays)}{' '}
          después, para que quien intente adivinar tu contraseña no te deje fuera.
        </dd>
      </dl>
      <p>
        Usamos esos datos para prestarte el servicio que has pedido al registrarte, y no los
        vendemos ni los cedemos. Tu dirección IP se usa durante {hours(retention.addressHours)} como
        mucho, sin que quede guardada, para frenar a quien intenta adivinar contraseñas o abusa del
        servicio. También para eso recordamos, durante {hours(retention.guessHours)} como mucho,
        cuántas contraseñas equivocadas se han probado con un email; el email no se guarda con ello.
        Para que nadie llene el servicio de fotos, contamos durante un día cuánto subes, y cuánto se
        sube desde una conexión; y para que nadie llene de mensajes a quien busca su mascota,
        cuántos envía cada cuenta o, sin cuenta, cada conexión, y cuántas alarmas dan en un día las
        cuentas nuevas de una conexión. De una conexión guardamos una huella que no dice tu
        dirección ni lleva a tu cuenta. Si borras tu cuenta mientras está suspendida, guardamos una
        huella de tu email, de la que no se puede sacar cuál es, hasta que acabe la suspensión,{' '}
        {days(retention.suspendedMailboxDays)} como mucho: hasta entonces no se puede abrir otra
        cuenta con él.
      </p>

      <h2>Denuncias, decisiones y apelaciones</h2>
      <p>
        Quien tiene cuenta denuncia desde la propia app; quien no la tiene, con{' '}
        <Link href="/notice">este formulario</Link>. En los dos casos damos un número con el que se
        puede saber en qué queda. Cada denuncia la mira y la decide una persona, no un programa: las
        que hablan de alguien en peligro van primero. El equipo de moderación puede ocultar una foto
        o el cartel de una mascota perdida, advertir o suspender una cuenta, por un tiempo o sin
        fecha de fin, o no hacer nada. A quien le toca le decimos qué, por qué y hasta cuándo, nunca
        quién ha denunciado. Puede apelar una vez por cada decisión, y también acudir a los
        tribunales. Con la cuenta suspendida se pueden igualmente descargar los datos y borrar la
        cuenta.
      </p>
      <p>
        De una denuncia sin cuenta guardamos la dirección, lo que cuenta y, salvo en los casos en
        que la ley permite no darlos, el nombre y el email de quien la envía, como mucho{' '}
        {days(retention.reportDays)}. Las decisiones y las apelaciones se borran con la cuenta, o{' '}
        {days(retention.sanctionDays)} después: de la decisión o, si es una suspensión, de su fin.
        Queda un registro de qué hizo cada persona del equipo de moderación, con números de cuenta y
        de denuncia, sin nombres ni textos de nadie más.
      </p>

      <h2>Lo que queda en tu dispositivo</h2>
      <p>
        El navegador recuerda tu idioma, el número de tu cuenta, si quieres sonidos y si ya has
        visto cómo se desliza una tarjeta. Hasta que cierras la sesión, también en qué chats has
        querido ver las fotos, los mensajes de los últimos chats que has abierto, lo que aún no ha
        salido y las últimas mascotas y fotos que has visto: así la app funciona sin conexión. Si la
        sesión termina sin que la cierres, lo que aún no ha salido espera ahí a que vuelvas a
        entrar, y se borra cuando entra otra persona.
      </p>

      <h2>Cuánto tiempo</h2>
      <p>
        Mientras tengas cuenta. Una foto borrada deja de verse en ese mismo momento, y su archivo se
        elimina enseguida o, si está en un almacén que en ese momento no responde, en cuanto
        responda. Al eliminar un match, el chat deja de verse para ambos y se borra. Al borrar la
        cuenta se borran con ella, y en ese mismo momento, tus datos, tus fotos (sus archivos, como
        se acaba de decir), tus «me gusta» y tus bloqueos; los mensajes, sus fotos y las reacciones
        que has escrito dejan de verse a la vez y se borran en menos de un minuto. El equipo de
        moderación guarda una copia de lo que alguien haya denunciado, como mucho{' '}
        {days(retention.reportDays)}.
      </p>

      <h2>Tus derechos</h2>
      <p>
        Puedes ver y corregir tus datos en <Link href="/settings">Ajustes</Link>. Allí mismo, en
        «Cuenta y privacidad», puedes ocultar tu perfil, cerrar tus sesiones en otros dispositivos y
        descargar, en un archivo zip, una copia de todo lo que guardamos sobre ti. También puedes{' '}
        <Link href="/settings/deletion">borrar tu cuenta</Link> con todo lo que contiene: te
        pediremos la contraseña y no hay vuelta atrás. Si crees que algo no se ha hecho bien, puedes
        reclamar ante la Agencia Española de Protección de Datos.
      </p>

      <h2>Cookies</h2>
      <p>
        Solo las imprescindibles, y ninguna hasta que haces algo que la necesita. Están todas en la{' '}
        <Link href="/cookies">política de cookies</Link>.
      </p>

      {config?.operator && <OperatorSection {...config.operator} />}

      <h2>Contenidos y créditos</h2>
      <p>
        Las mascotas dibujadas que aparecen en la app son obra nuestra. Las fotos y los mensajes son
        de quien los sube o los escribe. Respeta a los demás: no subas nada que no sea tuyo ni que
        pueda hacer daño.
      </p>
      <p>
        <span lang="en">City data © GeoNames, CC BY 4.0</span> (nombres y coordenadas de las
        ciudades).
      </p>
    </LegalPage>
  )
}

/** LSSI art. 10. */
function OperatorSection({ name, address, email, id }: NonNullable<AppConfig['operator']>) {
  return (
    <>
      <h2>Quién responde de este sitio</h2>
      <dl>
        <dt>Titular</dt>
        <dd>{name}</dd>
        <dt>Número de identificación</dt>
        <dd>{id}</dd>
        <dt>Dirección</dt>
        <dd>{address}</dd>
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
      </dl>
    </>
  )
}
