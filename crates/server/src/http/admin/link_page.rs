//! The page behind the host's link, in the language of the browser. It looks like the page of the server and needs nothing
//! of it, neither script nor style sheet, so that it works before that is built.

use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};

use crate::http::language::Language;

/// What the page says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LinkPage {
    /// A button that signs in.
    Button,
    /// The link is used, replaced or too old, or a host has a password.
    Void,
    /// Too many links were tried from the same address.
    Wait,
}

/// The texts in one language.
struct Texts {
    language: &'static str,
    title: &'static str,
    about: &'static str,
    button: &'static str,
    void_title: &'static str,
    void_about: &'static str,
    wait_title: &'static str,
    wait_about: &'static str,
    home: &'static str,
}

/// The first is for all others.
const TEXTS: [Texts; 6] = [
    Texts {
        language: "en",
        title: "Look after this server",
        about: "This link works once. The button signs you in as the host.",
        button: "Sign in as the host",
        void_title: "This link does not work any more",
        void_about: "It has been used, replaced by a newer one, or is more than a day old; or a host has a password by now. \
                     Sign in with name and password, or start the server again: while no host has a password it prints a \
                     new link.",
        wait_title: "Too many attempts",
        wait_about: "Wait a moment and open the link again.",
        home: "Back to start",
    },
    Texts {
        language: "ca",
        title: "Administra aquest servidor",
        about: "Aquest enllaç funciona una sola vegada. Amb el botó entres com a amfitrió.",
        button: "Entra com a amfitrió",
        void_title: "Aquest enllaç ja no funciona",
        void_about: "Ja s’ha fet servir, n’hi ha un de més nou o té més d’un dia; o bé algun amfitrió ja té contrasenya. \
                     Entra amb nom i contrasenya, o torna a engegar el servidor: mentre cap amfitrió no tingui \
                     contrasenya, escriurà un enllaç nou.",
        wait_title: "Massa intents",
        wait_about: "Espera un moment i torna a obrir l’enllaç.",
        home: "Torna a l’inici",
    },
    Texts {
        language: "es",
        title: "Administra este servidor",
        about: "Este enlace funciona una sola vez. Con el botón entras como anfitrión.",
        button: "Entrar como anfitrión",
        void_title: "Este enlace ya no funciona",
        void_about: "Ya se ha usado, hay uno más nuevo o tiene más de un día; o algún anfitrión ya tiene contraseña. Entra \
                     con nombre y contraseña, o vuelve a arrancar el servidor: mientras ningún anfitrión tenga \
                     contraseña, escribirá un enlace nuevo.",
        wait_title: "Demasiados intentos",
        wait_about: "Espera un momento y vuelve a abrir el enlace.",
        home: "Volver al inicio",
    },
    Texts {
        language: "fr",
        title: "S’occuper de ce serveur",
        about: "Ce lien ne fonctionne qu’une fois. Le bouton vous connecte comme hôte.",
        button: "Se connecter comme hôte",
        void_title: "Ce lien ne fonctionne plus",
        void_about: "Il a déjà servi, un autre l’a remplacé ou il a plus d’un jour ; ou un hôte a maintenant un mot de passe. \
                     Connectez-vous avec votre nom et votre mot de passe, ou redémarrez le serveur : tant qu’aucun hôte n’a \
                     de mot de passe, il affiche un nouveau lien.",
        wait_title: "Trop de tentatives",
        wait_about: "Attendez un instant, puis rouvrez le lien.",
        home: "Retour à l’accueil",
    },
    Texts {
        language: "pt",
        title: "Cuidar deste servidor",
        about: "Este link funciona uma só vez. Com o botão entras como anfitrião.",
        button: "Entrar como anfitrião",
        void_title: "Este link já não funciona",
        void_about: "Já foi usado, há outro mais novo ou tem mais de um dia; ou um anfitrião já tem palavra-passe. Entra \
                     com nome e palavra-passe, ou volta a arrancar o servidor: enquanto nenhum anfitrião tiver \
                     palavra-passe, ele escreve um link novo.",
        wait_title: "Demasiadas tentativas",
        wait_about: "Espera um momento e volta a abrir o link.",
        home: "Voltar ao início",
    },
    Texts {
        language: "ro",
        title: "Ai grijă de acest server",
        about: "Acest link funcționează o singură dată. Cu butonul intri ca gazdă.",
        button: "Intră ca gazdă",
        void_title: "Acest link nu mai funcționează",
        void_about: "A fost folosit, a fost înlocuit de unul mai nou sau este mai vechi de o zi; ori o gazdă are acum parolă. \
                     Intră cu nume și parolă sau repornește serverul: cât timp nicio gazdă nu are parolă, el afișează \
                     un link nou.",
        wait_title: "Prea multe încercări",
        wait_about: "Așteaptă o clipă și deschide din nou linkul.",
        home: "Înapoi la început",
    },
];

/// The page as HTML. `folder` is the path of the start page.
pub(super) fn render(page: LinkPage, headers: &HeaderMap, folder: &str) -> String {
    let texts = preferred(headers);
    let home = || format!("<a class=\"button\" href=\"{folder}\">{}</a>", texts.home);
    let (title, about, next) = match page {
        LinkPage::Button => {
            let form =
                format!("<form method=\"post\"><button type=\"submit\">{}</button></form>", texts.button);
            (texts.title, texts.about, form)
        }
        LinkPage::Void => (texts.void_title, texts.void_about, home()),
        LinkPage::Wait => (texts.wait_title, texts.wait_about, home()),
    };
    format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\" />\n\
         <meta name=\"viewport\" content=\"width=device-width\" />\n\
         <meta name=\"color-scheme\" content=\"light dark\" />\n<title>Rusc – {title}</title>\n\
         <link rel=\"icon\" href=\"{folder}favicon.svg\" />\n\
         <link rel=\"stylesheet\" href=\"{folder}admin/login.css\" />\n</head>\n\
         <body>\n<header><a href=\"{folder}\"><img src=\"{folder}favicon.svg\" alt=\"\" />Rusc</a></header>\n\
         <main>\n<h1>{title}</h1>\n<p>{about}</p>\n{next}\n</main>\n</body>\n</html>\n",
        texts.language
    )
}

/// `GET /admin/login.css`.
pub(crate) async fn style() -> Response {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], include_str!("link_page.css")).into_response()
}

fn preferred(headers: &HeaderMap) -> &'static Texts {
    let code = Language::of(headers).code();
    TEXTS.iter().find(|texts| texts.language == code).unwrap_or(&TEXTS[0])
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, header};

    use super::{LinkPage, TEXTS, render};

    fn asked(languages: &str) -> HeaderMap {
        [(header::ACCEPT_LANGUAGE, languages.parse().unwrap())].into_iter().collect()
    }

    #[test]
    fn browser_chooses_the_language() {
        for (languages, expected) in [
            ("fr-CH, fr;q=0.9, en;q=0.8", "fr"),
            ("de-DE,de;q=0.9,pt-BR;q=0.8", "pt"),
            ("de", "en"),
            ("*", "en"),
            ("", "en"),
            ("RO", "ro"),
        ] {
            let html = render(LinkPage::Button, &asked(languages), "/");
            assert!(html.contains(&format!("<html lang=\"{expected}\">")), "{languages}: {html}");
        }
    }

    #[test]
    fn every_page_is_in_every_language() {
        for texts in &TEXTS {
            let button = render(LinkPage::Button, &asked(texts.language), "/rusc/");
            assert!(button.contains("<form method=\"post\">") && button.contains(texts.button), "{button}");
            let void = render(LinkPage::Void, &asked(texts.language), "/rusc/");
            assert!(!void.contains("<form") && void.contains("href=\"/rusc/\""), "{void}");
            assert!(void.contains(texts.void_title), "{void}");
            let wait = render(LinkPage::Wait, &asked(texts.language), "/rusc/");
            assert!(!wait.contains("<form") && wait.contains(texts.wait_about), "{wait}");
        }
    }
}
