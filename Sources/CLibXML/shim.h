// The structures of libxml2 that are read in place, declared as its headers do. They are the same in
// all versions of libxml2.so.2 since 2.9.11, which the program checks. The library itself is loaded when
// it is first used, so neither it nor its headers are needed to build.
#ifndef C_LIBXML_H
#define C_LIBXML_H

typedef struct c_xml_document c_xml_document;
typedef struct c_xml_node c_xml_node;
typedef struct c_xml_attribute c_xml_attribute;
typedef struct c_xml_namespace c_xml_namespace;

// The values of `type`.
static const int C_XML_ELEMENT = 1;
static const int C_XML_ATTRIBUTE = 2;
static const int C_XML_TEXT = 3;
static const int C_XML_CDATA = 4;
static const int C_XML_ENTITY = 5;
static const int C_XML_DOCUMENT = 9;
static const int C_XML_NAMESPACE = 18;

struct c_xml_namespace {
  c_xml_namespace *next;
  int type;
  const unsigned char *href, *prefix;
};

struct c_xml_attribute {
  void *own;
  int type;
  const unsigned char *name;
  c_xml_node *children, *last, *parent;
  c_xml_attribute *next, *prev;
  c_xml_document *document;
  c_xml_namespace *space;
};

struct c_xml_node {
  void *own;
  int type;
  const unsigned char *name;
  c_xml_node *children, *last, *parent, *next, *prev;
  c_xml_document *document;
  c_xml_namespace *space;
  unsigned char *content;
  c_xml_attribute *attributes;
  c_xml_namespace *declared;
  void *validation;
  unsigned short line, extra;
};

// The last error of a parser or an XPath context.
typedef struct c_xml_error {
  int domain, code;
  char *message;
  int level;
  char *file;
  int line;
  char *texts[3];
  int number, column;
  void *context, *node;
} c_xml_error;

typedef struct c_xpath_nodes {
  int count, room;
  c_xml_node **nodes;
} c_xpath_nodes;

// The values of `type`.
static const int C_XPATH_NODES = 1;
static const int C_XPATH_BOOLEAN = 2;
static const int C_XPATH_NUMBER = 3;
static const int C_XPATH_STRING = 4;

typedef struct c_xpath_object {
  int type;
  c_xpath_nodes *nodes;
  int boolean;
  double number;
  unsigned char *text;
} c_xpath_object;

typedef struct c_xpath_context {
  c_xml_document *document;
  c_xml_node *node;
  int unused_variables, most_variables;
  void *variables;
  int types_count, most_types;
  void *types;
  int unused_functions, most_functions;
  void *functions;
  int axes_count, most_axes;
  void *axes;
  void *namespaces;
  int namespace_count;
  void *user;
  int size, position;
  int is_pointer;
  void *here, *origin;
  void *namespace_table;
  void *variable_lookup, *variable_data;
  void *extra;
  const unsigned char *function, *function_uri;
  void *function_lookup, *function_data;
  void *temporary;
  int temporary_count;
  void *error_data;
  void *error_handler;
  c_xml_error error;
  void *debugged;
  void *names;
  int flags;
  void *cache;
  // How many steps an expression may take; 0 for any number.
  unsigned long limit;
  unsigned long count;
  int depth;
} c_xpath_context;

#endif
