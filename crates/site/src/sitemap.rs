//! What search engines are told.

use crate::fixed::fixed;
use crate::html::escape;

/// Every fixed page of a site at this address, which ends with a slash, as a sitemap.
pub fn sitemap(address: &str) -> String {
    let row = |path: &str| format!("  <url><loc>{}</loc></url>\n", escape(&format!("{address}{path}")));
    let rows: String = fixed().iter().map(|document| row(&document.path)).collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n{rows}</urlset>\n"
    )
}

/// What the page tells crawlers, and where the sitemap is.
pub fn robots(page: &str, address: &str) -> String {
    format!("{}\nSitemap: {address}sitemap.xml\n", page.trim_end())
}
