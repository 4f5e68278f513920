/* Debian's libxml2 is built with ICU, whose headers collide with the copy inside Foundation.
   Without this switch only private members of xmlCharEncodingHandler are not declared. */
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/xmlerror.h>
