/**
 * Gateway to the rooms of a cluster: members join at any node, and their calls go to the node that
 * owns the room, through the stubs of that node.
 */
@NullMarked
package dev.parley.nodes.gateway;

import org.jspecify.annotations.NullMarked;
